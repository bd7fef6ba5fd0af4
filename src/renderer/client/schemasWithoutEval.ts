declare global {
  /** Where zod keeps its settings, so that all copies of it on a page have the same. */
  var __zod_globalConfig: { jitless?: boolean } | undefined
}

// Before any schema is used: zod would otherwise probe `new Function`, which the content security policy reports. Set
// here and not by zod's `config`, because zod comes only with the screens that check something.
globalThis.__zod_globalConfig = { jitless: true }

export {}
