/** The words of presenting: its settings, and the story beside the desk. */
export const words = {
  settings: {
    title: 'Presenting',
    on: 'Presenting',
    onNote: 'Large type, your name and colour, and nothing that tells of a trial environment.',
    name: 'Name that the audience reads',
    nameNote: 'In the navigation and the title of the window. Empty keeps Countersign.',
    colour: 'Primary colour',
    colourNote: 'As six hexadecimal digits, such as #1d4ed8. Empty keeps the colour of the console.',
    pick: 'Pick the primary colour',
    noColour: 'Write a colour as six hexadecimal digits, such as #1d4ed8. Nothing was changed.',
    tooWeak: (contrast: string) =>
      `White text on this colour has a contrast of ${contrast}:1; 4.5:1 is needed to read it. Choose a darker one.`,
  },
} as const
