/** Patterns of addresses, as people write them into documents and configurations. */

/** `*` matches any part of one name, `**` also matches across names. The address itself always matches. */
export function addressMatcher(pattern: string): (address: string) => boolean {
  if (!pattern.includes('*')) return (address) => address === pattern
  const source = pattern
    .split(/(\*\*|\*)/)
    .map((part) => {
      if (part === '**') return '.*'
      return part === '*' ? String.raw`(?:[^/\\]|\\.)*` : part.replace(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`)
    })
    .join('')
  const expression = new RegExp(`^${source}$`, 'su')
  return (address) => address === pattern || expression.test(address)
}
