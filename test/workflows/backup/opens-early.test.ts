/** A space that comes back to a site opens for a moment without its condition: the API takes that only afterwards. */
import { expect, test } from 'vitest'
import { sampleProgram } from '../../local/sample-program.ts'

const early = '; it opens before its condition is set'

test('the plan of a restore says so, on a site that is there', async () => {
  const program = await sampleProgram()
  try {
    await program.ws(['backup', 'create', 'kept'])
    await program.ws(['site', 'space', 'remove', 'ssp_sdk', '--site', 'site_docs', '--yes'])
    const shown = await program.ws(['backup', 'restore', 'kept', '--dry-run'])
    expect(shown.out).toContain(`sdk: more people can see something${early}`)
    const refused = await program.ws(['backup', 'restore', 'kept', '--yes'])
    expect(refused).toMatchObject({ exit: 2 })
    expect(refused.err).toContain(early)
    expect(refused.err).toContain('needs --allow publish')
    const told = await program.ws([
      'backup',
      'restore',
      'kept',
      '--dry-run',
      '-o',
      'json',
      '--jq',
      '.dangers',
    ])
    expect(JSON.parse(told.out)).toEqual([
      expect.objectContaining({ danger: 'publish', kind: 'site-space', opensBefore: 'condition' }),
    ])
  } finally {
    program.remove()
  }
})

test('a site that is made again opens only after all of it is there', async () => {
  const program = await sampleProgram()
  try {
    await program.ws(['backup', 'create', 'kept'])
    await program.ws(['site', 'delete', 'site_docs', '--yes'])
    const { out } = await program.ws(['backup', 'restore', 'kept', '--dry-run'])
    expect(out).toContain('publish: site-space/Northwind Docs/')
    expect(out).not.toContain(early)
  } finally {
    program.remove()
  }
})
