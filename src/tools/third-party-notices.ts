/** The licences of all code of others in ws: the build puts them in the place of this text. */
export const notices = 'This ws was not built: every package of node_modules has its license beside it\n'
