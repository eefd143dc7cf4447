import { expect, test } from 'vitest'
import { refuseCircles } from '../../../scripts/build/circles.ts'

const chunk = (fileName: string, ...imports: readonly string[]) => ({ fileName, imports })

test('chunks that load each other are refused by name, however long the way around', () => {
  const circle = [chunk('entry', 'a', 'shared'), chunk('a', 'b'), chunk('b', 'shared', 'c'), chunk('c', 'a')]
  expect(() => refuseCircles(circle)).toThrow('Chunks load each other: a -> b -> c -> a')
})

test('two ways to one chunk are no circle, and neither are modules of Node', () => {
  refuseCircles([
    chunk('entry', 'a', 'b', 'node:fs'),
    chunk('a', 'shared'),
    chunk('b', 'shared'),
    chunk('shared'),
  ])
})
