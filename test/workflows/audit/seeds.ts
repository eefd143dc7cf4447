/** A workspace in which every rule of `ws audit` passes, and what breaks each of them exactly once. */
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Context } from '../../../src/context.ts'
import { createLocalTransport } from '../../../src/local/transport.ts'
import type { RuleId } from '../../../src/workflows/audit/rules/index.ts'
import { repeatableRandom, startOfTime } from '../../local/rehearsal.ts'
import { sampleProgram } from '../../local/sample-program.ts'
import { type ProgramRun, type World, ws } from '../../support/program.ts'

const day = 86_400_000

/** The moment so many days before the tests' own time. */
const ago = (days: number) => new Date(startOfTime - days * day).toISOString()

/** Takes everything out of the sample that a rule finds. */
const cleaning = `
  UPDATE organizations SET sso = 1;
  UPDATE members SET sso = 1, disabled = 0, last_seen_at = '${ago(1)}';
  DELETE FROM permissions WHERE user_id IS NOT NULL;
  UPDATE spaces SET updated_at = '${ago(1)}';
  UPDATE members SET role = 'admin' WHERE user_id = 'usr_ben';
  UPDATE spaces SET parent_id = 'col_product' WHERE id = 'spc_handbook';
  UPDATE invites SET role = 'read';
  UPDATE collections SET default_level = 'read' WHERE id = 'col_engineering';
  UPDATE sites SET visibility = 'visitor-auth' WHERE id = 'site_docs';
  UPDATE share_links SET active = 0;
  UPDATE page_versions SET markdown = 'Words';
  UPDATE integrations SET scopes = '["space:content:read"]';
  UPDATE openapi_specs SET last_processed_at = '${ago(1)}', processing_state = 'complete';
  UPDATE change_requests SET revision_merged_ancestor_id =
    (SELECT revision_id FROM spaces WHERE spaces.id = change_requests.space_id) WHERE status <> 'merged';
`

/** Of nobody: their keys were deleted at once. This one ended on 2020-01-02. */
const oldCertificate = `-----BEGIN CERTIFICATE-----
MIIBFDCBugIBATAKBggqhkjOPQQDAjAWMRQwEgYDVQQDDAtvbGQuZXhhbXBsZTAe
Fw0xOTAxMDEwMDAwMDBaFw0yMDAxMDIwMDAwMDBaMBYxFDASBgNVBAMMC29sZC5l
eGFtcGxlMFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEVxPYVWAQpIZcXfIhdxNf
8sQRcBGu9wRsVHK2/WUdCE96OeF9OwKB0MMsJQznFFrEr9umlc83A/GZMFLKYd+a
5zAKBggqhkjOPQQDAgNJADBGAiEA/DYGpMk/S+TGlf1a1oT9QZXqnc//+W842Hft
dxoQCYACIQDDCg49kWKBYjX1lVuUVRlVlCejQB/8e9UzZ/rNFzuMJg==
-----END CERTIFICATE-----
`

/** Ends on 2026-12-10, 19 days after the tests' own time. */
const endingCertificate = `-----BEGIN CERTIFICATE-----
MIIBFDCBvAIBAjAKBggqhkjOPQQDAjAXMRUwEwYDVQQDDAxzb29uLmV4YW1wbGUw
HhcNMjYwMTAxMDAwMDAwWhcNMjYxMjEwMDAwMDAwWjAXMRUwEwYDVQQDDAxzb29u
LmV4YW1wbGUwWTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAARXE9hVYBCkhlxd8iF3
E1/yxBFwEa73BGxUcrb9ZR0IT3o54X07AoHQwywlDOcUWsSv26aVzzcD8ZkwUsph
35rnMAoGCCqGSM49BAMCA0cAMEQCIBUNWx1PW68njA/JKpKm79+iRCoACZt5Ki0k
dnXvkzLaAiBvRCrkMtVw/531guMF/OPzTJ9MfYB+EsXHg9jWQK3VQg==
-----END CERTIFICATE-----
`

export type Seed =
  | { readonly sql: string; readonly of: string }
  /** A reply of the service, changed on its way. */
  | { readonly reply: (url: string, text: string) => string; readonly of: string }
  /** A document with dates, for --until-from. */
  | { readonly dates: string; readonly of: string }
  /** A document, made of the clean one. */
  | { readonly document: (text: string) => string; readonly of: string }

export const seeds: { readonly [Id in RuleId]: Seed } = {
  'access-ended': {
    dates: 'members: [{ user: Gus@northwind.example, until: 2026-11-19 }]',
    of: 'usr_gus',
  },
  'access-ending': {
    dates:
      'members: [{ user: gus@northwind.example, until: 2026-11-30 }, { user: fay@northwind.example, until: 2026-12-30 }]',
    of: 'usr_gus',
  },
  'access-ended-line': {
    dates: 'inviteLinks: [{ id: inv_gone, role: read, until: 2026-01-31 }]',
    of: 'inv_gone',
  },
  'site-shows-private-space': {
    sql: `UPDATE sites SET visibility = 'public' WHERE id = 'site_partners'; UPDATE spaces SET visibility = 'private' WHERE id = 'spc_api'`,
    of: 'ssp_partner_api',
  },
  'saml-gives-admin': { sql: `UPDATE saml_providers SET default_role = 'admin'`, of: 'saml_okta' },
  'admin-without-sso': { sql: `UPDATE members SET sso = 0 WHERE user_id = 'usr_ben'`, of: 'usr_ben' },
  'hostname-broken': {
    sql: `UPDATE sites SET hostname = 'docs.northwind.example', hostname_status = 'pending' WHERE id = 'site_docs'`,
    of: 'docs.northwind.example',
  },
  'redirect-loop': {
    sql: `UPDATE redirects SET source = '/a', kind = 'external', site_space_id = NULL, url = 'https://northwind.docs.workspace.example/docs/b' WHERE id = 'rdr_setup';
      UPDATE redirects SET source = '/b*', url = 'https://northwind.docs.workspace.example/docs/a' WHERE id = 'rdr_v1'`,
    of: 'rdr_setup',
  },
  'admin-too-many': {
    sql: `UPDATE members SET role = 'admin'`,
    of: 'org_northwind',
  },
  'member-inactive': {
    sql: `UPDATE members SET last_seen_at = '${ago(91)}' WHERE user_id = 'usr_gus'`,
    of: 'usr_gus',
  },
  'member-never-seen': {
    sql: `UPDATE members SET last_seen_at = NULL, joined_at = '${ago(31)}' WHERE user_id = 'usr_gus'`,
    of: 'usr_gus',
  },
  'member-disabled-with-access': {
    sql: `UPDATE members SET disabled = 1 WHERE user_id = 'usr_fay'`,
    of: 'usr_fay',
  },
  'guest-can-edit': {
    reply: (url, text) =>
      /members\/usr_kit\/spaces/.test(url)
        ? '{"items":[{"permission":"edit","space":{"object":"space","id":"spc_api","title":"API reference"}}]}'
        : text,
    of: 'usr_kit',
  },
  'redirect-dead': {
    reply: (url, text) => (/redirects/.test(url) ? text.replace('"ssp_start"', '"ssp_gone"') : text),
    of: 'rdr_setup',
  },
  'direct-permission': {
    sql: `INSERT INTO permissions (permission_id, organization_id, space_id, user_id, role, given_at)
      VALUES ('prm_x', 'org_northwind', 'spc_api', 'usr_fay', 'comment', '${ago(3)}')`,
    of: 'spc_api',
  },
  'installation-paused': {
    sql: `UPDATE installations SET status = 'paused' WHERE id = 'ins_diagrams_northwind'`,
    of: 'ins_diagrams_northwind',
  },
  'collection-empty': {
    sql: `INSERT INTO collections (id, organization_id, title, position, created_at) VALUES ('col_attic', 'org_northwind', 'Attic', 9, '${ago(9)}')`,
    of: 'col_attic',
  },
  'space-stale': { sql: `UPDATE spaces SET updated_at = '${ago(366)}' WHERE id = 'spc_cli'`, of: 'spc_cli' },
  'site-space-missing': {
    reply: (url, text) =>
      /site-spaces/.test(url)
        ? text.replace(
            '"object":"space","id":"spc_sdk"',
            `"object":"space","deletedAt":"${ago(1)}","id":"spc_api"`,
          )
        : text,
    of: 'ssp_sdk',
  },
  'invite-link-open': { sql: `UPDATE invites SET role = 'admin' WHERE id = 'inv_editor'`, of: 'inv_editor' },
  'saml-certificate-expired': {
    sql: `UPDATE saml_providers SET certificate = '${oldCertificate}'`,
    of: 'saml_okta',
  },
  'openapi-failed': {
    sql: `UPDATE openapi_specs SET processing_state = 'error', last_process_error_code = 'FETCH_TIMEOUT' WHERE slug = 'search'`,
    of: 'search',
  },
  'visitor-auth-off': {
    sql: `UPDATE sites SET visibility = 'public' WHERE id = 'site_docs'`,
    of: 'site_docs',
  },
  'sso-not-enforced': { sql: 'UPDATE organizations SET sso = 0', of: 'org_northwind' },
  'saml-certificate-expiring': {
    sql: `UPDATE saml_providers SET certificate = '${endingCertificate}'`,
    of: 'saml_okta',
  },
  'too-many-admins': { sql: `UPDATE members SET role = 'admin'`, of: 'org_northwind' },
  'too-few-admins': {
    sql: `UPDATE members SET role = 'create' WHERE user_id = 'usr_ben'`,
    of: 'org_northwind',
  },
  'team-without-owner': {
    sql: `UPDATE team_members SET role = 'member' WHERE team_id = 'team_platform'`,
    of: 'team_platform',
  },
  'default-role-edits': { sql: `UPDATE organizations SET default_role = 'edit'`, of: 'org_northwind' },
  'default-level-edits': {
    sql: `UPDATE spaces SET default_level = 'create' WHERE id = 'spc_cli'`,
    of: 'spc_cli',
  },
  'member-foreign-domain': {
    sql: `UPDATE users SET email = 'dana@elsewhere.example' WHERE id = 'usr_dana'`,
    of: 'usr_dana',
  },
  'change-request-unreviewed-merge': {
    sql: `UPDATE change_requests SET updated_at = '${ago(2)}' WHERE id = 'cr_auth_rewrite'; DELETE FROM reviewers WHERE change_request_id = 'cr_auth_rewrite'`,
    of: 'cr_auth_rewrite',
  },
  'broken-link': {
    sql: `UPDATE page_versions SET markdown = 'See [gone](./nowhere.md).' WHERE id = (SELECT version_id FROM revision_pages
      JOIN spaces ON spaces.revision_id = revision_pages.revision_id WHERE spaces.id = 'spc_security' LIMIT 1)`,
    of: 'spc_security',
  },
  'integration-wide-scopes': {
    sql: `UPDATE integrations SET scopes = '["space:content:write"]' WHERE name = 'diagrams'`,
    of: 'diagrams',
  },
  'share-link-active': { sql: `UPDATE share_links SET active = 1 WHERE id = 'shl_old'`, of: 'shl_old' },
  'team-empty': { sql: `DELETE FROM team_members WHERE team_id = 'team_support'`, of: 'team_support' },
  'section-empty': {
    sql: `UPDATE site_spaces SET section_id = 'sec_learn' WHERE section_id = 'sec_reference'`,
    of: 'sec_reference',
  },
  'change-request-stale': {
    sql: `UPDATE change_requests SET created_at = '${ago(40)}', updated_at = '${ago(31)}' WHERE id = 'cr_tone'`,
    of: 'cr_tone',
  },
  'change-request-outdated': {
    sql: `UPDATE change_requests SET revision_merged_ancestor_id = NULL WHERE id = 'cr_errors'`,
    of: 'cr_errors',
  },
  'openapi-stale': {
    sql: `UPDATE openapi_specs SET last_processed_at = '${ago(91)}', updated_at = '${ago(91)}' WHERE slug = 'search'`,
    of: 'search',
  },
  'space-unreachable': {
    sql: `UPDATE spaces SET parent_id = NULL WHERE id = 'spc_handbook'`,
    of: 'spc_handbook',
  },
  'comment-stale': {
    sql: `UPDATE comments SET posted_at = '${ago(91)}' WHERE id = 'cmt_price'`,
    of: 'cmt_price',
  },
}

export interface CleanWorkspace {
  /** The way to the copy. */
  readonly transport: Context['transport']
  /** `ws audit` with these words, on a copy that is broken in one way. */
  audit(words: readonly string[], seed?: Seed, world?: World): Promise<ProgramRun>
  /** Any command, on the copy as the last audit has left it. */
  run(words: readonly string[], world?: World): Promise<ProgramRun>
  remove(): void
}

export async function cleanWorkspace(): Promise<CleanWorkspace> {
  const sample = await sampleProgram()
  const clean = join(sample.folder, 'workspace.db')
  execute(clean, cleaning)
  const folder = mkdtempSync(join(tmpdir(), 'ws-audit-'))
  const path = join(folder, 'workspace.db')
  const url = `local:${path}`
  const run = (argv: readonly string[], seed: Seed | undefined, { env, ...more }: World = {}) =>
    ws(argv, {
      workingDirectory: folder,
      ...more,
      env: { WS_URL: url, WS_ORG: 'org_northwind', WS_CONFIG_DIR: join(folder, 'config'), ...env },
      context: {
        now: () => startOfTime,
        userId: process.getuid?.(),
        transport: transportFor(path, seed),
        ...more.context,
      },
    })
  return {
    transport: transportFor(path, undefined),
    async audit(words, seed, world) {
      copyFileSync(clean, path)
      if (seed !== undefined && 'sql' in seed) execute(path, seed.sql)
      if (seed !== undefined && 'dates' in seed) {
        writeFileSync(join(folder, 'dates.yaml'), seed.dates)
        return run(['audit', '--until-from', 'dates.yaml', ...words], undefined, world)
      }
      if (seed === undefined || !('document' in seed)) return run(['audit', ...words], seed, world)
      const { out } = await run(['export'], undefined)
      writeFileSync(join(folder, 'seeded.yaml'), seed.document(out))
      return run(['audit', 'seeded.yaml', ...words], undefined, world)
    },
    run: (words, world) => run(words, undefined, world),
    remove: () => {
      sample.remove()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function execute(path: string, sql: string): void {
  const db = new DatabaseSync(path)
  db.exec(sql)
  db.close()
}

function transportFor(path: string, seed: Seed | undefined): Context['transport'] {
  return async () => {
    const world = { now: () => startOfTime, random: repeatableRandom() }
    const transport = createLocalTransport({ baseUrl: 'local:', path }, world)
    if (seed === undefined || !('reply' in seed)) return transport
    return {
      ...transport,
      send: async (request, signal) => {
        const response = await transport.send(request, signal)
        const text = seed.reply(request.url, await response.text())
        return { ...response, text: async () => text, bytes: async () => Buffer.from(text) }
      },
    }
  }
}
