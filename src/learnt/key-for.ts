/** The key of a member in objects of ws: every object has some names without being given them. */
export const keyFor = (name: string): string => (name in Object.prototype ? `_${name}` : name)
