import { idTypeText } from '../../navigation/idText'

const article = (text: string): string => `${/^[aeiou]/.test(text) ? 'an' : 'a'} ${text}`

/** Every word of the pickers of objects. */
export const words = {
  platform: 'Platform',
  otherKind: (given: string, wanted: string) =>
    `This is the id of ${article(idTypeText(given))}; ${article(wanted)} is needed here.`,
  unknown: 'Nothing here has this id. Check that it was copied whole and belongs to this workspace.',
  notReady: 'It does not suit this as it stands now.',
  nothing: 'None was found',
  nothingFound: (newest: string) =>
    `Nothing begins like this, and none of the newest ${newest} has it in its name. A whole id is found however old.`,
  asItIs: (text: string) => `Use “${text}” as it is`,
  more: 'More match: type more of the name, or paste an id.',
} as const
