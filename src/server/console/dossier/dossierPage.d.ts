declare module 'virtual:dossier-page' {
  /** What runs in the page of a dossier, as one script that loads nothing. */
  export const PAGE_SCRIPT: string
  export const PAGE_STYLES: string
}
