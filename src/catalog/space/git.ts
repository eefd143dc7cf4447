/** Operations between a space and a Git repository (extended API, "Others"). */
import { fields, flag, optional, text, word } from '../fields.ts'
import { operation } from '../operation-declaration.ts'
import { GitInfo } from '../schemas/git-info.ts'

const repository = {
  url: word('Address of the repository', { min: 1 }),
  ref: word('Branch, e.g. main', { min: 1 }),
  repoProjectDirectory: optional(word('Folder of the repository that holds the pages', { min: 1 })),
}

const ownMachine = 'The embedded workspace knows repositories of its own machine: --url file:///home/me/docs.'

export const info = operation({
  method: 'GET',
  path: '/v1/spaces/{spaceId}/git/info',
  extended: true,
  summary: 'Show the Git repository of a space, and its last import or export',
  searchWords: ['git status'],
  beyondClones: 'A clone does not hold what a space has to do with Git',
  response: GitInfo,
  columns: [
    'repoName',
    'url',
    'installationStatus',
    'installationProvider',
    'operation.direction',
    'operation.state',
    'operation.error',
    'updatedAt',
  ],
  sentences: ['operation.error'],
  examples: ['ws space git info --space spc_sdk', 'ws space git info --space spc_sdk -o json'],
})

const importContent = operation({
  method: 'POST',
  path: '/v1/spaces/{spaceId}/git/import',
  extended: true,
  summary: 'Make the content of a space that of a Git repository',
  searchWords: ['git pull', 'git fetch', 'git clone'],
  beyondClones: 'A rehearsal reaches no repository',
  details:
    `The service works on afterwards: ws space git info shows how it ended. ${ownMachine} ` +
    'Without --force it refuses a space that has changed since the last import or export.',
  asksPeople: true,
  body: fields({
    ...repository,
    force: optional(flag('Replace content that has changed since the last import or export')),
  }),
  status: 204,
  columns: [],
  next: [{ to: 'see how it ended', line: 'space git info --space {spaceId}' }],
  examples: [
    'ws space git import --url file:///srv/git/sdk-docs.git --ref main --space spc_sdk',
    'ws space git import --url file:///srv/git/sdk-docs.git --ref main --repo-project-directory docs --force --space spc_sdk',
  ],
})

const exportContent = operation({
  method: 'POST',
  path: '/v1/spaces/{spaceId}/git/export',
  extended: true,
  summary: 'Commit the content of a space to a Git repository',
  searchWords: ['git push', 'git commit'],
  beyondClones: 'A rehearsal reaches no repository',
  details:
    `The service works on afterwards: ws space git info shows how it ended. ${ownMachine} ` +
    'Without --force it refuses a branch that has commits which the space has not seen.',
  body: fields({
    ...repository,
    commitMessage: text('Message of the commit'),
    force: optional(flag('Replace pages of commits that the space has not seen')),
  }),
  status: 204,
  columns: [],
  next: [{ to: 'see how it ended', line: 'space git info --space {spaceId}' }],
  examples: [
    'ws space git export --url file:///srv/git/sdk-docs.git --ref main --commit-message "Update the pages" --space spc_sdk',
    'ws space git export --url file:///srv/git/sdk-docs.git --ref main --commit-message "Update the pages" --repo-project-directory docs --space spc_sdk',
  ],
})

export { exportContent as export, importContent as import }
