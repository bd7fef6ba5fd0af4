/** The words of what opens from the operator's menu, after the first screen. */
export const menuWords = {
  operator: {
    soundOn: 'Sound for new approvals',
    theme: 'Theme',
    themes: { light: 'Light', dark: 'Dark', auto: 'System' },
    keys: 'Keyboard shortcuts',
    appearance: 'Appearance',
    signOut: 'Sign out',
  },
  keys: {
    title: 'Keyboard shortcuts',
    note: 'Keys never fire while you type. Change them or switch them off under Appearance.',
    off: 'off',
  },
} as const
