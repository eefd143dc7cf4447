/** `ws __filter`: runs jq for a server, which must go on meanwhile: an order on stdin, its output on stdout, both as JSON. */
import type { Context } from '../../context.ts'
import { carryOut, type JqOrder } from '../../jq/order.ts'
import { parseOwn } from '../../json/plain.ts'

export async function answerOrder(context: Pick<Context, 'in' | 'out'>): Promise<void> {
  const order = parseOwn<JqOrder>(await context.in.read())
  await context.out.write(JSON.stringify(await carryOut(order)))
}
