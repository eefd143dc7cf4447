/** A reply that every operation accepts: its lists are empty, and a thing has just an id. */
export const anyAnswer = () => ({
  body: {
    object: 'thing',
    id: 'any',
    items: [],
    organizations: [],
    pages: [],
    users: [],
    changes: [],
    structure: [],
    results: [],
  },
})

/** The same, with one thing in every list. */
export const anyAnswerWith = (id: string) => () => {
  const thing = { id, name: id, slug: id, user: { id }, team: { id }, organization: { user: { id } } }
  const structure = [{ ...thing, object: 'site-external-link' }]
  return { body: { ...anyAnswer().body, id, structure, items: [{ ...thing, sections: [thing] }] } }
}
