/** Addresses of databases: what they say, and that none with a password is taken from a command line or repeated. */
import { describe, expect, test } from 'vitest'
import { readAddress } from '../../../src/local/store/postgres/address.ts'
import { addressed } from '../either-store.ts'

const read = (text: string) => readAddress(addressed(text))

describe('an address', () => {
  test('says where the database is, and how to use it', () => {
    const { shown, statementTimeout, config } = read(
      'postgres://ws@db.internal:5433/docs?pool=20&statement_timeout=5000&sslmode=require',
    )
    expect(shown).toBe('postgres://ws@db.internal:5433/docs?sslmode=require')
    expect(config).toMatchObject({ host: 'db.internal', port: 5433, user: 'ws', database: 'docs', max: 20 })
    expect(config).toMatchObject({ connectionTimeoutMillis: 5000, keepAlive: true })
    expect(statementTimeout).toBe(5000)
    expect(config.ssl).toMatchObject({ rejectUnauthorized: false })
  })

  test.each([
    ['verify-full', {}],
    ['disable', false],
  ])('sslmode=%s is what it is everywhere', (mode, ssl) => {
    expect(read(`postgres://ws@db.internal/docs?sslmode=${mode}`).config.ssl).toEqual(ssl)
  })

  test('may name a socket in a folder, where nothing is encrypted', () => {
    const { shown, config } = read('postgres://ws@/docs?host=/run/postgresql&port=5433&sslmode=require')
    expect(config).toMatchObject({
      host: '/run/postgresql',
      port: 5433,
      user: 'ws',
      database: 'docs',
      ssl: false,
    })
    expect(shown).toBe('postgres://ws@/docs?host=/run/postgresql&port=5433&sslmode=require')
  })

  test('says in a copied command whatever leads to the same tables', () => {
    const text = 'postgres://db.internal/docs?user=ws&options=-c%20search_path%3Ddocs'
    const { shown, config } = read(text)
    expect([config.user, config.options]).toEqual(['ws', '-c search_path=docs'])
    expect(read(shown).config).toEqual(config)
  })

  test('is encrypted as the variables of libpq say, where it says nothing itself', () => {
    const usual = { encryption: { sslmode: 'require' } }
    const sslOf = (text: string) => readAddress({ ...addressed(text), ...usual }).config.ssl
    expect(sslOf('postgres://ws@db.internal/docs')).toEqual({ rejectUnauthorized: false })
    expect(sslOf('postgres://ws@db.internal/docs?sslmode=disable')).toBe(false)
    expect(read('postgres://ws@db.internal/docs').config.ssl).toBe(false)
  })

  test.each([
    ['sslmod=require', '"sslmod" is not a member of an address; did you mean sslmode?'],
    ['pools=3', '"pools" is not a member of an address; did you mean pool?'],
    ['ssl=true', '"ssl" is not a member of an address'],
    ['sslmode=verify-ca', 'sslmode=verify-ca goes with sslrootcert'],
    ['sslmode=require&sslrootcert=system', 'sslrootcert=system goes with sslmode=verify-full'],
    ['sslmode=require&sslcert=client.crt', 'sslcert and sslkey go together'],
    [
      'sslmode=verify-full&sslrootcert=/nowhere/ca',
      "The file of sslrootcert can't be read: there is no such file",
    ],
  ])('with %s is refused', (members, message) => {
    expect(() => read(`postgres://ws@db.internal/docs?${members}`)).toThrow(message)
  })

  test.each(['prefer', 'allow', 'verify-ful'])(
    'with sslmode=%s is refused: nobody could rely on it',
    (mode) => {
      expect(() => read(`postgres://ws@db.internal/docs?sslmode=${mode}`)).toThrow(
        'the test: sslmode is one of disable, require, verify-ca, verify-full',
      )
    },
  )

  test.each([
    'postgres://ws:hunter2@db.internal/docs',
    'postgres://ws@db.internal/docs?password=hunter2',
    'mysql://ws:hunter2@db.internal/docs',
    'postgres://ws@db.internal:hunter2/docs',
    'postgres://ws@db.internal/docs?pool=hunter2',
    'hunter2',
  ])('is refused, and not repeated: %s', (text) => {
    expect(() => read(text)).toThrow(/^--|^the test/)
    expect(() => read(text)).not.toThrow(/hunter2/)
  })

  test('of a variable may hold a password, which is never shown', () => {
    const text = 'postgres://ws:hunter2@db.internal/docs'
    const { shown, config } = readAddress({ ...addressed(text), isOnCommandLine: false })
    expect([shown, config.password]).toEqual(['postgres://ws@db.internal/docs', 'hunter2'])
  })
})
