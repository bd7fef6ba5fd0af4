import { idTypeText } from '../../navigation/idText'

const article = (text: string): string => `${/^[aeiou]/.test(text) ? 'an' : 'a'} ${text}`

/** Every word of the pickers of objects. */
export const words = {
  platform: 'Platform',
  otherKind: (given: string, wanted: string) =>
    `This is the ID of ${article(idTypeText(given))}; ${article(wanted)} is needed here.`,
  unknown: 'Nothing here has this id. Check that it was copied whole and belongs to this workspace.',
  notReady: 'It cannot be used for this in its current state.',
  nothingFound: 'Nothing has this in its name or as its number, and no ID ends with it.',
  asItIs: (text: string) => `Use “${text}” as typed`,
  more: 'There are more matches: type more of the name, or paste an ID.',
} as const
