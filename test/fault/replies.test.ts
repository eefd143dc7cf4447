/** Faults 1 to 13: replies that do not come whole, or are not what they should be. */
import { gzipSync } from 'node:zlib'
import { closed, endless, first, head, inTurn, replied, reset, wire, written } from './behaviours.ts'
import { testFaults } from './table.ts'

const space = { object: 'space', id: 'spc1', title: 'Handbook' }
const shown = '{\n  "object": "space",\n  "id": "spc1",\n  "title": "Handbook"\n}\n'
const json = JSON.stringify(space)
const list = JSON.stringify({ items: [{ id: 'a' }, { id: 'b' }] })
const framed = (length: number) => head(200, { 'content-length': String(length) })

testFaults([
  { fault: 1, what: 'closes before headers', serve: closed, exit: 5, err: /closed before the answer/, requests: 4 },
  { fault: 1, what: 'closes in the middle of headers', serve: first(written('HTTP/1.1 200 OK\r\nContent-'), closed), exit: 5, requests: 4 },
  { fault: 1, what: 'closes once, then answers', serve: inTurn(closed, replied({ body: space })), run: 'space get spc1 --json', exit: 0, out: shown, err: /^Can't reach .*; trying again in 0\.3 s \(1 of 3\)\n$/, requests: 2, slept: [250] },
  { fault: 2, what: 'resets before headers', serve: reset, exit: 5, err: /reset/, requests: 4, slept: [250, 500, 1000] },
  { fault: 2, what: 'resets in the middle of a body', serve: first(written(framed(100), json), reset), exit: 5, err: /reset/, requests: 4 },
  { fault: 2, what: 'resets in the middle of a list', serve: first(written(framed(1000), list), reset), run: 'org list -o ndjson', exit: 5, requests: 4 },
  { fault: 2, what: 'resets, and is not asked again with --retries 0', serve: reset, run: 'space get spc1 --retries 0', exit: 5, requests: 1 },
  { fault: 3, what: 'a body shorter than its Content-Length', serve: first(written(framed(json.length + 1), json), closed), exit: 9, err: /ended before it was complete/, requests: 4 },
  { fault: 3, what: 'a shorter list', serve: first(written(framed(999), list), closed), run: 'org list -o ndjson', exit: 9, requests: 4 },
  { fault: 3, what: 'a body longer than its Content-Length', serve: written(framed(json.length - 1), json), exit: 9, err: /not JSON/, requests: 1 },
  { fault: 3, what: 'two lengths', serve: written('HTTP/1.1 200 OK\r\nContent-Length: 9\r\nContent-Length: 7\r\n\r\n{"a":1}'), exit: 9, requests: 1 },
  { fault: 3, what: 'a length beside chunks', serve: written('HTTP/1.1 200 OK\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n'), exit: 9, requests: 1 },
  { fault: 3, what: 'chunks without an end', serve: first(written(head(200, { 'transfer-encoding': 'chunked' }), '2\r\n{}\r\n'), closed), exit: 9, requests: 4 },
  { fault: 4, what: 'a close-delimited body that is cut', serve: first(written(head(200), json.slice(0, -1)), closed), exit: 9, err: /not JSON/, requests: 1 },
  { fault: 4, what: 'a close-delimited list that is cut', serve: first(written(head(200), list.slice(0, -2)), closed), run: 'org list -o ndjson', exit: 9, requests: 1 },
  { fault: 4, what: 'a close-delimited body that is whole', serve: first(written(head(200), json), closed), run: 'space get spc1 --json', exit: 0, out: shown, requests: 1 },
  { fault: 5, what: 'a gzip bomb', serve: replied({ headers: { 'content-encoding': 'gzip' }, body: gzipSync(Buffer.alloc(200_000_000)) }), exit: 9, err: /compressed its reply \(gzip\)/, requests: 1, memory: 200 },
  { fault: 5, what: 'gzip as a transfer encoding', serve: written(head(200, { 'transfer-encoding': 'gzip, chunked' }), '2\r\n{}\r\n0\r\n\r\n'), exit: 9, err: /compressed/, requests: 1 },
  { fault: 5, what: 'gzip on an error', serve: replied({ status: 404, headers: { 'content-encoding': 'gzip' }, body: gzipSync('{}') }), exit: 3, requests: 1 },
  { fault: 6, what: '50 encodings on top of each other', serve: replied({ headers: { 'content-encoding': Array(50).fill('br').join(', ') }, body: json }), exit: 9, err: /compressed/, requests: 1, memory: 200 },
  { fault: 6, what: 'identity', serve: replied({ headers: { 'content-encoding': 'identity' }, body: json }), run: 'space get spc1 --json', exit: 0, out: shown, requests: 1 },
  { fault: 7, what: 'invalid JSON', serve: replied({ body: '{"id": "spc1",}' }), exit: 9, err: /not JSON: \{"id": "spc1",\}/, requests: 1 },
  { fault: 8, what: 'HTML with 200', serve: replied({ body: `<html>\u001b[2J\u0007${'x'.repeat(5000)}` }), exit: 9, err: /^ws: [^\n]*: <html>\\u001b\[2J\\u0007x{1,183}…\nhint: [^\n]*\n$/, requests: 1 },
  { fault: 8, what: 'HTML with 200 for a delete', serve: replied({ body: '<form>Log in</form>' }), run: 'space delete spc1 --yes', exit: 9, err: /the change may have been made/, requests: 1 },
  { fault: 9, what: 'HTML with 502', serve: replied({ status: 502, body: `<html>\u001b[2J${'y'.repeat(5000)}` }), exit: 9, err: /gateway.*<html>\\u001b\[2Jy{1,190}… \(HTTP 502\)\n$/s, requests: 4 },
  { fault: 9, what: 'JSON with 502', serve: replied({ status: 502, body: { message: 'Down' } }), exit: 5, err: /ws: Down \(HTTP 502\)\n$/, requests: 4 },
  { fault: 9, what: 'HTML with 502 for a write', serve: replied({ status: 502, body: '<html>' }), run: 'space duplicate spc1', exit: 5, err: /not known whether/, requests: 1 },
  { fault: 10, what: '200 with {"error"}', serve: replied({ body: { error: { code: 500, message: 'Broken' } } }), exit: 9, err: /with an error: .*Broken/, requests: 1 },
  { fault: 10, what: '200 with a problem', serve: replied({ headers: { 'content-type': 'application/problem+json' }, body: { title: 'No' } }), exit: 9, requests: 1 },
  { fault: 10, what: '200 with success: false', serve: replied({ body: { success: false, id: 'spc1' } }), exit: 9, requests: 1 },
  { fault: 10, what: '200 with a message and nothing else', serve: replied({ body: { code: 17, message: 'Broken' } }), exit: 9, requests: 1 },
  { fault: 10, what: '200 with an error in a list', serve: replied({ body: { items: [], error: 'Broken' } }), run: 'org list', exit: 9, requests: 1 },
  { fault: 10, what: '200 with an error for a delete', serve: replied({ body: { error: 'Not yours' } }), run: 'space delete spc1 --yes', exit: 9, requests: 1 },
  ...['null', '[]', '', ' \n ', '"text"', '0', 'true'].flatMap((body) => [
    { fault: 11, what: `200 with ${JSON.stringify(body)}`, serve: replied({ body }), exit: 9, requests: 1 },
    { fault: 11, what: `200 with ${JSON.stringify(body)} for a list`, serve: replied({ body }), run: 'org list', exit: 9, requests: 1 },
  ]),
  { fault: 11, what: 'a list without items', serve: replied({ body: { count: 0 } }), run: 'org list', exit: 9, err: /no list of items/, requests: 1 },
  { fault: 11, what: 'a GET that is answered 204', serve: replied({ status: 204 }), exit: 9, requests: 1 },
  { fault: 11, what: 'part of a reply (206)', serve: replied({ status: 206, body: space }), exit: 9, requests: 1 },
  { fault: 12, what: 'problem+json, whose status is not the status', serve: replied({ status: 403, headers: { 'content-type': 'application/problem+json' }, body: { type: 'about:blank', title: 'No', status: 200, detail: 'Not yours' } }), exit: 4, err: /^ws: Not yours \(HTTP 403\)/, requests: 1 },
  { fault: 13, what: '204 with a body', serve: written(head(204, { 'content-length': '5' }), 'hello'), run: 'space delete spc1 --yes', exit: 0, requests: 1, within: 1000 },
  { fault: 13, what: '205 with a body', serve: written(wire({ status: 205, body: 'hello' })), run: 'space delete spc1 --yes', exit: 0, requests: 1, within: 1000 },
  { fault: 13, what: '205 unframed', serve: written(head(205)), run: 'space delete spc1 --yes', exit: 0, requests: 1, within: 1000 },
  { fault: 13, what: '205 with endless chunks', serve: first(written(head(205, { 'transfer-encoding': 'chunked' })), endless('4\r\nabcd\r\n')), run: 'space delete spc1 --yes', exit: 0, requests: 1, within: 1000 },
  { fault: 13, what: '200 with an empty body for a delete', serve: replied({ body: '' }), run: 'space delete spc1 --yes', exit: 0, requests: 1 },
])
