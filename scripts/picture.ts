/** `npm run picture`: draws the README's picture from real output of ws at a terminal. */
import { writeFileSync } from 'node:fs'
import { drawPicture, picturePath } from './picture/draw.ts'

writeFileSync(picturePath, await drawPicture())
console.log(picturePath)
