/** The answers of `ws auth`, `ws profile` and `ws config`. */
import { array, boolean, type Infer, nullable, object, optional, string, union } from '../catalog/fields.ts'
import { enumeration, integer } from '../catalog/schema.ts'
import { many, one, type Told } from './answer.ts'

export const login = one(
  object({
    profile: string({ about: 'The profile that the token is for' }),
    url: string({ about: 'The address of the service' }),
    place: string({ about: 'Where the token is kept' }),
  }),
)

const credential = object({
  profile: nullable(string({ about: 'Null if flags or variables alone give everything' })),
  current: boolean(),
  origin: nullable(string({ about: 'The service that gets the token' })),
  kept: nullable(string({ about: 'The place of a saved token' })),
  source: nullable(string({ about: 'Where the token comes from' })),
  user: nullable(string({ about: 'E-mail address, else name or id; null where the service does not tell' })),
  works: nullable(boolean({ about: 'Null if ws did not try' })),
  problem: optional(string({ about: 'Why it does not work' })),
})

export type CredentialRow = Told<Infer<typeof credential>>

export const credentials = many(credential)

/** A secret, or the value of a setting, on its own. */
export const text = one(string())

const shownProfile = object({
  name: string(),
  current: boolean(),
  url: optional(string()),
  org: optional(string()),
  space: optional(string()),
  site: optional(string()),
  output: optional(string()),
  user: optional(string({ about: 'An e-mail address' })),
  credentialHelper: optional(string({ about: 'A command that prints the token' })),
  history: optional(boolean({ about: 'False if changes are not recorded' })),
  historyDays: optional(integer()),
  historyMegabytes: optional(integer()),
  allowHttp: optional(boolean()),
  readonly: optional(boolean()),
  protected: optional(array(string(), { about: 'Ids that nothing destroys' })),
  locked: optional(boolean({ about: 'True if only a person can take its guards away' })),
})

export const profile = one(shownProfile)

export const profiles = many(shownProfile)

export const settings = many(
  object({
    key: string(),
    value: nullable(union([string(), boolean(), integer(), array(string())])),
    source: nullable(string({ about: 'What sets it: a flag, a variable, a file, a profile' })),
  }),
)

export const aliases = many(
  object({
    name: string(),
    line: string({ about: 'Words of a command without ws, or ! and a line for a shell' }),
    source: enumeration(['yours', '.ws.json']),
    runs: boolean({ about: 'False if a command has the name, or if nobody has allowed a line of a project' }),
  }),
)

export const plugins = many(
  object({
    name: string(),
    path: string(),
    runs: boolean(),
    reason: nullable(string({ about: 'Why it does not run' })),
  }),
)
