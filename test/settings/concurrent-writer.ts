/** One of many processes that change settings at once: 25 profiles of its own, each in a change of its own. */
import { changeSettings } from '../../src/settings/files/change-file.ts'
import { configFile, withProfile } from '../../src/settings/files/profiles-file.ts'
import { fakeContext } from './fake-context.ts'

const [, , folder = '', writer = '', keys = ''] = process.argv
const context = fakeContext({ env: { WS_CONFIG_DIR: folder } })

for (let key = 0; key < Number(keys); key += 1) {
  await changeSettings(context, ({ update }) =>
    update(configFile, (now) => withProfile(now, `w${writer}-${key}`, { org: `org_${key}` })),
  )
}
