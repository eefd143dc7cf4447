/** A reply that every operation accepts: its lists are empty. */
export const anyAnswer = () => ({
  body: { items: [], organizations: [], pages: [], users: [], changes: [], structure: [] },
})

/** The same, with one thing in every list. */
export const anyAnswerWith = (id: string) => () => {
  const thing = { id, name: id, slug: id, user: { id }, team: { id }, organization: { user: { id } } }
  return { body: { ...anyAnswer().body, id, items: [{ ...thing, sections: [thing] }] } }
}
