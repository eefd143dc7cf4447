/** `npm run picture`: draws the pictures of the pages from real output of ws at a terminal. */
import { writeFileSync } from 'node:fs'
import { drawPicture, pictures } from './picture/draw.ts'

for (const picture of pictures) {
  writeFileSync(picture.path, await drawPicture(picture))
  console.log(picture.path)
}
