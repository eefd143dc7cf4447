/** Copies a space with all its content, beside the original. */
import { demandPlaceIn, findSpace } from '../../access/find.ts'
import type { LocalRequest } from '../../handler.ts'
import { createSpace } from './new-space.ts'
import { copyContent } from './revisions.ts'
import { positionBeside } from './siblings.ts'

/** Returns the id of the copy. */
export async function copySpace(request: LocalRequest, id: string): Promise<string> {
  const space = await findSpace(request, id, 'create')
  await demandPlaceIn(request, space)
  const copy = await createSpace(request, {
    ...space,
    title: copyTitle(space.title),
    position: await positionBeside(request.db, { ...space, side: 'after' }),
  })
  await copyContent(request.db, { from: space.revision_id, to: copy.revision })
  await request.search.refresh(request.db, copy.id)
  return copy.id
}

const longestTitle = 50
const copyMark = ' (copy)'

const copyTitle = (title: string) =>
  `${[...title].slice(0, longestTitle - copyMark.length).join('')}${copyMark}`
