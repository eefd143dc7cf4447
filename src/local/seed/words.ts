/** What seeded people, spaces and pages are called and say. */
import { between, type Chance, pick } from './chance.ts'

const subjects = [
  'Billing',
  'Webhooks',
  'Onboarding',
  'Search',
  'Payouts',
  'Refunds',
  'Reports',
  'Exports',
  'Access',
  'Audit log',
  'Mobile',
  'Sandbox',
  'Ledger',
  'Invoices',
  'Disputes',
  'Deployment',
  'Incidents',
  'Localization',
  'Metrics',
  'Storage',
] as const
const kinds = [
  'guide',
  'reference',
  'handbook',
  'runbook',
  'cookbook',
  'overview',
  'tutorial',
  'checklist',
  'glossary',
  'FAQ',
] as const
const firstNames = [
  'Ada',
  'Ben',
  'Chen',
  'Dana',
  'Eli',
  'Fay',
  'Gus',
  'Hana',
  'Ivo',
  'June',
  'Kofi',
  'Lena',
  'Mira',
  'Nils',
  'Olga',
  'Pia',
] as const
const lastNames = [
  'Abel',
  'Brandt',
  'Costa',
  'Diaz',
  'Evans',
  'Fischer',
  'Garcia',
  'Haddad',
  'Ito',
  'Jansen',
  'Kim',
  'Lopez',
  'Moreau',
  'Novak',
] as const
const emojis = ['📘', '📗', '📙', '📕', '🚀', '🧭', '🔌', '🧰', '🛠️', '🛡️', '📰', '🗄️'] as const
const openings = [
  'Read this before you change anything',
  'Most teams need only the defaults',
  'The first call takes five minutes',
  'Keys are made in the dashboard',
  'Nothing here needs an administrator',
  'A failed call can be repeated',
] as const
const endings = [
  'and the log says what happened',
  'so that nobody has to wait',
  'unless the account is in test mode',
  'which the sandbox shows as well',
  'as long as the key is valid',
  'and support can see it too',
] as const
const remarks = [
  'Is this still true?',
  'The example fails for me.',
  'Works, thank you.',
  'Could we link the reference here?',
  'This sentence is hard to read.',
  'Ready from my side.',
] as const

export const emojiOf = (chance: Chance): string => pick(chance, emojis)
export const remarkOf = (chance: Chance): string => pick(chance, remarks)
export const subjectOf = (chance: Chance): string => pick(chance, subjects)
export const titleOf = (chance: Chance): string => `${pick(chance, subjects)} ${pick(chance, kinds)}`
export const nameOf = (chance: Chance): string => `${pick(chance, firstNames)} ${pick(chance, lastNames)}`

/** Markdown in two sections, with a link to another page where one is given. */
export function pageOf(chance: Chance, title: string, seeAlso: string | undefined): string {
  const link = seeAlso === undefined ? '' : `\n\nSee also [the page before](${seeAlso}).`
  return `${paragraph(chance)}\n\n## ${subjectOf(chance)} of the ${title}\n\n${paragraph(chance)}${link}\n`
}

function paragraph(chance: Chance): string {
  const sentences = between(chance, 1, 3)
  return Array.from(
    { length: sentences },
    () => `${pick(chance, openings)}: ${subjectOf(chance).toLowerCase()} first, ${pick(chance, endings)}.`,
  ).join(' ')
}
