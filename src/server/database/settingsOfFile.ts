import { type HostSettingKey, storedKeyOf } from './hostSettings'
import { openSqlite } from './openSqlite'

/** Settings of a database that is not the one in use; keys without a value are left out. */
export function readSettingsOf(
  file: string,
  keys: readonly HostSettingKey[],
  options: { readonly readonly?: boolean } = {},
): Readonly<Partial<Record<HostSettingKey, string>>> {
  const sqlite = openSqlite(file, { ...options, fileMustExist: true })
  try {
    const find = sqlite.prepare<[string], string>('SELECT value FROM host_settings WHERE key = ?').pluck()
    return Object.fromEntries(
      keys.flatMap((key) => {
        const value = find.get(storedKeyOf(key))
        return value === undefined ? [] : [[key, value]]
      }),
    )
  } finally {
    sqlite.close()
  }
}

/** Takes settings out of a database that is not the one in use. */
export function removeSettingsOf(file: string, keys: readonly HostSettingKey[]): void {
  const sqlite = openSqlite(file, { fileMustExist: true })
  try {
    const stored = keys.map(storedKeyOf)
    sqlite.prepare(`DELETE FROM host_settings WHERE key IN (${stored.map(() => '?').join()})`).run(...stored)
  } finally {
    sqlite.close()
  }
}
