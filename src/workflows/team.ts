/** Workflows of the noun `team`. */
export { sync } from './team-sync.ts'
