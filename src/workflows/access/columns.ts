/** The columns of the rows of `ws access`. */
export const accessColumns: readonly string[] = [
  'person',
  'role',
  'kind',
  'id',
  'address',
  'via.way',
  'via.address',
  'direct',
  'lastSeenAt',
  'reason',
]
