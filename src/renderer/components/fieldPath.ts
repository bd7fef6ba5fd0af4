/** What one input holds, with no place inside it. */
type Single = string | number | boolean | null | undefined | Blob

type At<Name extends string | number, Value> = `${Name}` | `${Name}.${FieldPath<Value>}`

/**
 * A place of a form's values, as `pathsOf` lists them: `name`, `source.accountId`, `roles`, `owners.0.name`. What takes
 * fewer places takes part in a form that has more.
 */
export type FieldPath<Values> = Values extends Single
  ? never
  : Values extends readonly (infer Item)[]
    ? At<number, Item>
    : { [Name in keyof Values & string]: At<Name, Values[Name]> }[keyof Values & string]

/** What stands at a place; unknown inside lists, whose places are numbered. */
export type ValueAt<Values, Path extends string> = Path extends keyof Values
  ? Values[Path]
  : Path extends `${infer Name}.${infer Rest}`
    ? Name extends keyof Values
      ? ValueAt<Values[Name], Rest>
      : unknown
    : unknown
