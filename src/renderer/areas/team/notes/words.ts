/** The words of notes. */
export const words = {
  title: 'Notes',
  add: 'Add note…',
  empty: 'Nobody has written anything down about this yet.',
  more: 'Show earlier notes',
  files: (count: number) => (count === 1 ? '1 file' : `${count} files`),
  save: (name: string) => `Save ${name}`,
  hash: (sha256: string) => `SHA-256 ${sha256}`,
  form: {
    text: 'Note',
    hint: 'What was found out',
    note: 'It stays as it is, with your name and the time.',
    files: 'Files',
    filesNote: 'Up to three, 2 MiB each.',
    tooMany: 'At most three files.',
    tooLarge: (name: string) => `${name} is larger than 2 MiB.`,
    submit: 'Add note',
  },
  saveFailed: 'The file was not saved',
} as const
