/** The licences of other people's code in ws: the build replaces this text. */
export const notices = 'This ws was not built: every package of node_modules has its license beside it\n'
