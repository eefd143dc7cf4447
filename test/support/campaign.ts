/** Chooses the form of a slow test: the short one in `npm test`, the full one in `npm run test:campaign`. */

export const isCampaign = process.env.WS_CAMPAIGN === '1'

/** All cases in the campaign, and otherwise one of `every`, evenly spread; with another `turn`, others. */
export const someOf = <Case>(cases: readonly Case[], every: number, turn = 0): readonly Case[] =>
  isCampaign ? cases : cases.filter((_, index) => index % every === turn % every)
