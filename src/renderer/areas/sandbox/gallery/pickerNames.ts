import type { ObjectPurpose } from '../../../../contract/console/objects/schemas'

/** What a field chooses from: objects that suit a purpose, or what only the sandbox has. */
export type PickerName = ObjectPurpose | 'UMA_ADDRESS' | 'UMA_LOOKUP' | 'DOCUMENT_FILE'
