/** Faults 25 and 26: servers that take their time; each row takes as long as its --timeout. */
import { dripping, first, head, inTurn, page, replied, silent, written } from './behaviours.ts'
import { testFaults } from './table.ts'

const body = `{"id":"${'x'.repeat(500)}"}`

testFaults([
  { fault: 25, what: 'a byte of the body each 100 ms', serve: first(written(head(200, { 'content-length': String(body.length) })), dripping(body, 100)), run: 'space get spc1 --timeout 1', exit: 5, err: /^ws: No answer from .* in time\n$/, requests: 1, within: 2500 },
  { fault: 25, what: 'a byte of the headers each 100 ms', serve: dripping(`HTTP/1.1 200 OK\r\nX: ${'x'.repeat(500)}`, 100), run: 'space get spc1 --timeout 1', exit: 5, requests: 1, within: 2500 },
  { fault: 25, what: 'an error, byte by byte', serve: first(written(head(403, { 'content-length': '500' })), dripping(body, 100)), run: 'space get spc1 --timeout 1', exit: 4, requests: 1, within: 2500 },
  { fault: 25, what: 'a second page, byte by byte', serve: inTurn(page(['a'], 'p2'), dripping(' '.repeat(500), 100)), run: 'org list --all -o id --timeout 1', exit: 9, out: 'a\n', requests: 2, within: 2500 },
  { fault: 25, what: 'a byte each 100 ms, which is fast enough', serve: first(written(head(200, { 'content-length': '6' })), dripping('{"":0}', 100)), run: 'space get spc1 -o ndjson --timeout 10', exit: 0, out: '{"":0}\n', requests: 1 },
  { fault: 26, what: 'accepts, never answers', serve: silent, run: 'space get spc1 --timeout 1', exit: 5, err: /in time/, requests: 1, within: 2500 },
  { fault: 26, what: 'accepts a write, never answers', serve: silent, run: 'space duplicate spc1 --timeout 1', exit: 5, err: /not known whether/, requests: 1, within: 2500 },
  { fault: 26, what: 'answers 100 and 103 for ever', serve: dripping('HTTP/1.1 103 Early Hints\r\n\r\n'.repeat(100), 5), run: 'space get spc1 --timeout 1', exit: 5, requests: 1, within: 2500 },
  { fault: 26, what: 'answers a delete after all', serve: inTurn(silent, replied({ status: 205 })), run: 'space delete spc1 --yes --timeout 1', exit: 5, err: /not known whether/, requests: 1, within: 2500 },
], { aboutTime: true })
