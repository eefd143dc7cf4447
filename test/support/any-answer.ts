/** A reply that every operation accepts: its lists are empty. */
export const anyAnswer = () => ({ body: { items: [], organizations: [], pages: [], users: [] } })
