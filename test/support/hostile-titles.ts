/** Titles that attackers could give their spaces, to make somebody's shell run something. */

/** Each title, and the part typed before Tab, which begins no user name that fish and zsh would complete. */
export const hostileTyped: readonly { readonly title: string; readonly typed: string }[] = [
  { typed: 'Aq', title: "Aq $(touch canary) `touch canary` it's" },
  { typed: 'Bq', title: "Bq';touch canary;#" },
  { typed: 'Cq', title: 'Cq";touch canary;#' },
  { typed: 'Eq', title: 'Eq!! !touch !$ "it\'s' },
  { typed: 'Fq', title: 'Fq & touch canary | x > canary < x' },
  { typed: 'Gq', title: 'Gq{a,b} [a-z]? * #x' },
  { typed: 'Hq', title: 'Hq\\' },
  { typed: 'Iq', title: `Iq\\\\'x\\"$(touch canary)\\\`` },
  { typed: 'Jq', title: 'Jq=ls:x@y=y::z :@ w' },
  { typed: 'Kq', title: 'Kq\u2019s \u201cnew\u201d \u00fcnic\u00f6de \u2018 \u00a3$HOME' },
  { typed: '-', title: '-rf x' },
  { typed: '#', title: '#1 ~x ^y (z)' },
]

/** Those with every kind of quote, for shells whose quoting differs little from others. */
export const worst = hostileTyped.filter(({ typed }) => ['Aq', 'Eq', 'Iq', 'Jq'].includes(typed))

/** Also two that begin alike, and two that a terminal would not show as they are. */
export const hostileTitles: readonly string[] = [
  ...hostileTyped.map(({ title }) => title),
  'Double $(touch canary) one',
  'Double $(touch canary) two',
  'Zz\u202e;touch canary',
]
