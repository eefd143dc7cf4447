/** How many items ws asks for in one request where it wants the whole list: as many as the API allows. */
export const largestPage = 1000
