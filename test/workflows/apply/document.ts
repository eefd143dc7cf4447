/** A document of about forty requests: something of each kind that can be made, and changes between. */

const person = (name: string, role: string) => `{ user: ${name}@northwind.example, role: ${role} }`
const members = `members: [${person('ada', 'owner')}, ${person('ben', 'member')}]`
export const document = `organization: { id: org_northwind }
teams:
  - { title: Writers, ${members} }
  - { title: Readers, ${members} }
  - { title: Reviewers, ${members} }
collections:
  - title: Outer
    description: All of it
    defaultLevel: read
    collections:
      - title: Inner
        defaultLevel: edit
        spaces:
          - { title: First copy, from: spc_cli, editMode: locked }
          - { title: Second copy, from: spc_cli, editMode: locked }
          - { id: spc_sdk }
          - { id: spc_guides, title: Guides }
sites:
  - title: Handbook
    visibility: unlisted
    agentsContext: excluded
    spaces: [{ space: spc_cli, path: begin }, { space: First copy, path: more }, { space: spc_api, path: api }]
    shareLinks: [{ name: Partners, active: false }, { name: Press, active: true }]
    sectionGroups: [{ title: Learn, icon: rocket }]
  - title: Reference
    visibility: unlisted
    spaces: [{ space: spc_api, path: api }]
translations: [{ title: German }, { title: French }]
inviteLinks: [{ role: comment }]
saml: [{ label: Okta, defaultTeam: Writers, defaultRole: read }]
`
