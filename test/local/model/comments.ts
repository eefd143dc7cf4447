/** Comments on spaces and on change requests: open and resolved, with replies. */
import type fc from 'fast-check'
import { expect } from 'vitest'
import { chooseChangeRequest } from './change-requests.ts'
import { type Choice, mostly } from './choice.ts'
import { type CommentModel, isLive, type Model, spacesOf, unknownId } from './model.ts'
import { agreed, faultsOf, listAll, type Real, type Step, step } from './step.ts'

interface Discussion {
  readonly path: string
  /** The comments of the discussion; undefined if there is no such discussion. */
  readonly place: { comments: CommentModel[] } | undefined
}

function chooseDiscussion(model: Model, choose: Choice): Discussion {
  if (choose(['space', 'change request']) === 'change request') {
    const { path, changeRequest, faults } = chooseChangeRequest(model, choose)
    return { path: `${path}/comments`, place: faults.length === 0 ? changeRequest : undefined }
  }
  const space = choose(spacesOf(model).slice(0, 3))
  return { path: `/v1/spaces/${space.id}/comments`, place: isLive(space) ? space : undefined }
}

const createComment = step('createComment', async (model, real, choose) => {
  const { path, place } = chooseDiscussion(model, choose)
  const text = choose(['Yes', 'No'])
  const answer = await real.call(`POST ${path}`, { body: { body: { markdown: text } } })
  if (!agreed(answer, 200, faultsOf([[404, place === undefined]]))) return
  place?.comments.push({
    id: answer.body.id,
    text,
    postedAt: model.now,
    resolved: false,
    replies: [],
  })
})

/** One of a discussion's comments, or none. */
function chooseComment(model: Model, choose: Choice) {
  const { path, place } = chooseDiscussion(model, choose)
  const comment = choose(mostly(place?.comments ?? [], undefined))
  return { path: `${path}/${comment?.id ?? unknownId}`, place, comment, faults: faultsOf([[404, !comment]]) }
}

const resolveComment = step('resolveComment', async (model, real, choose) => {
  const { path, comment, faults } = chooseComment(model, choose)
  const resolved = choose([true, false])
  const answer = await real.call(`PUT ${path}`, { body: { resolved } })
  if (!agreed(answer, 200, faults) || comment === undefined) return
  comment.resolved = resolved
  expect(answer.body.status).toBe(resolved ? 'resolved' : 'open')
  expect(answer.body.resolvedBy?.id).toBe(resolved ? 'usr_ada' : undefined)
})

const reply = step('reply', async (model, real, choose) => {
  const { path, comment, faults } = chooseComment(model, choose)
  const answer = await real.call(`POST ${path}/replies`, { body: { body: { markdown: 'Thanks' } } })
  if (agreed(answer, 200, faults)) comment?.replies.push(answer.body.id)
})

const deleteComment = step('deleteComment', async (model, real, choose) => {
  const { path, place, comment, faults } = chooseComment(model, choose)
  const answer = await real.call(`DELETE ${path}`)
  if (!agreed(answer, 205, faults) || place === undefined) return
  place.comments = place.comments.filter((other) => other !== comment)
})

export const commentSteps: readonly fc.Arbitrary<Step>[] = [
  createComment,
  createComment,
  resolveComment,
  reply,
  deleteComment,
]

/** Every list of comments: all of them, and the open ones in the other order. */
export async function compareComments(model: Model, real: Real): Promise<void> {
  for (const space of spacesOf(model)) {
    const isQuiet = space.comments.length + space.changeRequests.length === 0
    if (!isLive(space) || isQuiet) continue
    await compareList(real, `/v1/spaces/${space.id}/comments`, space.comments)
    for (const { id, comments } of space.changeRequests) {
      await compareList(real, `/v1/spaces/${space.id}/change-requests/${id}/comments`, comments)
    }
  }
}

async function compareList(real: Real, path: string, comments: readonly CommentModel[]): Promise<void> {
  const shown = await listAll(real, path)
  const summary = ({ id, status, replies, body }: Record<string, unknown>) =>
    JSON.stringify([id, status, replies, body])
  const expected = comments.map(({ id, text, resolved, replies }) => ({
    id,
    status: resolved ? 'resolved' : 'open',
    replies: replies.length,
    body: { markdown: text },
  }))
  expect(shown.map(summary)).toEqual(expected.toReversed().map(summary))
  if (comments.length === 0) return
  const open = await listAll(real, `${path}?order=asc&status=open`)
  expect(open.map(summary)).toEqual(expected.filter(({ status }) => status === 'open').map(summary))
}
