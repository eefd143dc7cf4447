/** A reply that every operation takes for its own: no list in it has an entry. */
export const anyAnswer = () => ({ body: { items: [], organizations: [], pages: [], users: [] } })
