import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core'
import type { FocusEvent, KeyboardEvent } from 'react'

const indigo: MantineColorsTuple = [
  '#eef0ff',
  '#e0e3ff',
  '#c9ccfb',
  '#a5abff',
  '#818cf8',
  '#5f5bea',
  '#4f46e5',
  '#4338ca',
  '#3730a3',
  '#312e81',
]

const gray: MantineColorsTuple = [
  '#f6f6f8',
  '#f1f1f5',
  '#e9e9f0',
  '#e4e4ea',
  '#cbccd6',
  '#6c6e7b',
  '#5c5e6b',
  '#474955',
  '#32343d',
  '#1a1b22',
]

const dark: MantineColorsTuple = [
  '#e7e8ed',
  '#c3c5cf',
  '#a1a4b2',
  '#8d90a0',
  '#3d4050',
  '#262832',
  '#1b1c23',
  '#15161b',
  '#101116',
  '#0e0f13',
]

const red: MantineColorsTuple = [
  '#fef2f1',
  '#fde4e2',
  '#f5c7c2',
  '#ff948b',
  '#f47067',
  '#ef5a50',
  '#d92d20',
  '#b42318',
  '#912018',
  '#7a271a',
]

/** What is typed into a search replaces what was chosen. In the capture phase: forms have an `onFocus` of their own. */
const selectText = ({ currentTarget }: FocusEvent<HTMLInputElement>) => {
  if (!currentTarget.readOnly) currentTarget.select()
}

/**
 * Enter takes the option that is shown as the one it takes. The library asks a number of its own instead, which a timer
 * clears behind the first letter: where a machine is busy, the whole word is typed before that, and Enter took nothing.
 */
const takeShown = (event: KeyboardEvent<HTMLInputElement>) => {
  const { currentTarget, key, nativeEvent } = event
  if (key !== 'Enter' || nativeEvent.isComposing || currentTarget.ariaExpanded !== 'true') return
  const list = document.getElementById(currentTarget.getAttribute('aria-controls') ?? '')
  const shown = list?.querySelector<HTMLElement>('[data-combobox-option][data-combobox-selected]')
  if (shown == null || event.ctrlKey || event.metaKey) return
  event.preventDefault()
  event.stopPropagation()
  shown.click()
}

/** Of a list that can be searched. */
const SEARCHED = { selectFirstOptionOnChange: true, onFocusCapture: selectText, onKeyDownCapture: takeShown }

const SMALL = { defaultProps: { size: 'sm' } } as const

/**
 * The one scale of type, space and corners, in rem (16 pixels): text of 12, 13, 14, 16 and 20 pixels; spaces of 2 to
 * 32; corners of 6. Styles name its steps, `var(--mantine-spacing-md)`, and write no pixels of their own but for
 * lines; a house rule holds it. Colours come from tokens.css.
 */
export const theme = createTheme({
  primaryColor: 'indigo',
  primaryShade: { light: 6, dark: 5 },
  colors: { indigo, gray, dark, red },
  fontFamily: 'var(--cs-font)',
  fontFamilyMonospace: 'var(--cs-mono)',
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '1rem', xl: '1.25rem' },
  lineHeights: { xs: '1.4', sm: '1.45', md: '1.45', lg: '1.4', xl: '1.3' },
  spacing: {
    '2xs': '0.125rem',
    xs: '0.25rem',
    'xs-sm': '0.375rem',
    sm: '0.5rem',
    'sm-md': '0.625rem',
    md: '0.75rem',
    lg: '1rem',
    'lg-xl': '1.25rem',
    xl: '1.5rem',
    '2xl': '2rem',
  },
  radius: { xs: '0.1875rem', sm: '0.25rem', md: '0.375rem', lg: '0.375rem', xl: '0.375rem' },
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  focusRing: 'never',
  headings: {
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '1.25rem', lineHeight: '1.3' },
      h2: { fontSize: '1rem', lineHeight: '1.4' },
      h3: { fontSize: '0.875rem', lineHeight: '1.45' },
    },
  },
  components: {
    Button: SMALL,
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray', size: 26 } },
    TextInput: SMALL,
    Textarea: SMALL,
    // Of what is found while one types, the first is what Enter takes.
    Select: {
      defaultProps: {
        size: 'sm',
        checkIconPosition: 'right',
        allowDeselect: false,
        openOnFocus: false,
        ...SEARCHED,
      },
    },
    MultiSelect: { defaultProps: { size: 'sm', ...SEARCHED } },
    NumberInput: { defaultProps: { size: 'sm', hideControls: true } },
    Checkbox: { defaultProps: { size: 'xs' } },
    Radio: { defaultProps: { size: 'xs' } },
    Switch: { defaultProps: { size: 'sm', withThumbIndicator: false } },
    SegmentedControl: SMALL,
    // Inside a landmark of its own, so that what floats above the page is announced as part of it.
    Portal: { defaultProps: { target: '#overlays' } },
    ModalHeader: { defaultProps: { component: 'div' } },
    DrawerHeader: { defaultProps: { component: 'div' } },
    Menu: {
      defaultProps: {
        withInitialFocusPlaceholder: false,
        transitionProps: { duration: 80 },
        position: 'bottom-start',
        offset: 4,
      },
    },
    Popover: { defaultProps: { transitionProps: { duration: 80 }, offset: 4 } },
    Modal: {
      defaultProps: {
        centered: true,
        transitionProps: { duration: 100, transition: 'fade' },
        overlayProps: { backgroundOpacity: 0.45 },
        closeButtonProps: { 'aria-label': 'Close' },
      },
    },
    Drawer: {
      defaultProps: {
        position: 'right',
        transitionProps: { duration: 120 },
        overlayProps: { backgroundOpacity: 0.35 },
        closeButtonProps: { 'aria-label': 'Close' },
      },
    },
    Notification: { defaultProps: { closeButtonProps: { 'aria-label': 'Dismiss' } } },
  },
})

const shared = {
  '--mantine-color-body': 'var(--cs-surface)',
  '--mantine-color-text': 'var(--cs-text)',
  '--mantine-color-bright': 'var(--cs-text)',
  '--mantine-color-dimmed': 'var(--cs-muted)',
  '--mantine-color-placeholder': 'var(--cs-muted)',
  '--mantine-color-anchor': 'var(--cs-accent-text)',
  '--mantine-color-error': 'var(--cs-danger-text)',
  '--mantine-color-default': 'var(--cs-surface)',
  '--mantine-color-default-hover': 'var(--cs-hover)',
  '--mantine-color-default-color': 'var(--cs-text)',
  '--mantine-color-default-border': 'var(--cs-border-strong)',
  '--mantine-primary-color-filled': 'var(--cs-accent)',
  '--mantine-primary-color-filled-hover': 'var(--cs-accent-hover)',
  '--mantine-color-gray-text': 'var(--cs-muted)',
  '--mantine-color-gray-light-color': 'var(--cs-muted)',
  '--mantine-color-gray-light-hover': 'var(--cs-hover)',
  '--mantine-color-gray-subtle-hover': 'var(--cs-hover)',
  '--mantine-color-red-filled': '#c9291d',
  '--mantine-color-red-filled-hover': '#b42318',
  '--mantine-color-red-light': 'var(--cs-danger-soft)',
  '--mantine-color-red-light-color': 'var(--cs-danger-text)',
  '--mantine-color-red-outline': 'var(--cs-danger-text)',
  '--mantine-color-red-text': 'var(--cs-danger-text)',
}

/** Mantine's own variables point at ours, in both schemes alike. */
export const cssVariablesResolver: CSSVariablesResolver = () => ({ variables: {}, light: shared, dark: shared })
