import { z } from 'zod'

/** What a dossier is about. A decision is named by its action. */
export const dossierKind = z.enum(['DECISION', 'AGENT', 'CUSTOMER', 'PAYMENT'])
export type DossierKind = z.infer<typeof dossierKind>

export const dossierFormat = z.enum(['HTML', 'JSON'])
export type DossierFormat = z.infer<typeof dossierFormat>
