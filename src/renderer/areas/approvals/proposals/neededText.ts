import { words } from './words'

/** How many people sign, by which approval rules, in a sentence. */
export const neededText = ({ people, ruleNames }: { readonly people: number; readonly ruleNames: readonly string[] }) =>
  words.needs(people, words.rules(ruleNames))
