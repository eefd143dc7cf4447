/** Which form of a slow test runs: the short one in `npm test`, all of it in `npm run test:campaign`. */

export const isCampaign = process.env.WS_CAMPAIGN === '1'

/** Each of the cases in the campaign, and otherwise one of `every`, spread evenly. */
export const someOf = <Case>(cases: readonly Case[], every: number): readonly Case[] =>
  isCampaign ? cases : cases.filter((_, index) => index % every === 0)
