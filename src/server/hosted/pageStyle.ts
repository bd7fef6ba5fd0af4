/** The look of every page for end users: a column as wide as a telephone, light or dark as the device is. */
export const PAGE_STYLE = `
:root { color-scheme: light dark; --ink: #1a1b22; --soft: #5c5e6b; --ground: #f6f6f8; --card: #ffffff; --line: #cbccd6;
  --accent: #4338ca; --on-accent: #ffffff; --bad: #b42318; --bad-ground: #fef2f1; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e7e8ed; --soft: #a1a4b2; --ground: #101116; --card: #1b1c23; --line: #3d4050; --accent: #a5abff;
    --on-accent: #101116; --bad: #ff948b; --bad-ground: #2b1a1b; }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif;
  overflow-wrap: anywhere; }
main { max-width: 28rem; margin: 0 auto; padding: 1.5rem 1rem 3rem; }
.card { background: var(--card); border: 1px solid var(--line); border-radius: 0.5rem; padding: 1.25rem; }
/* What stands last ends where the card does. */
.card > :last-child { margin-bottom: 0; }
h1 { font-size: 1.25rem; line-height: 1.3; margin: 0 0 0.5rem; }
p { margin: 0 0 1rem; }
.soft { color: var(--soft); font-size: 0.875rem; }
.field { margin: 0 0 1rem; }
label, legend { display: block; font-weight: 600; font-size: 0.875rem; margin-bottom: 0.25rem; }
input, select { width: 100%; min-height: 2.75rem; padding: 0.5rem 0.75rem; font: inherit; color: inherit;
  background: var(--card); border: 1px solid var(--line); border-radius: 0.375rem; }
::file-selector-button { font: inherit; }
input[type='checkbox'] { width: 1.5rem; min-height: 1.5rem; margin: 0 0.5rem 0 0; vertical-align: middle; }
.check { display: grid; grid-template-columns: auto minmax(0, 1fr); align-items: start; }
dl { margin: 0 0 1rem; }
dt { color: var(--soft); font-size: 0.875rem; }
dd { margin: 0 0 0.5rem; }
h2.soft { margin: 0 0 0.25rem; font-weight: 600; }
input[aria-invalid='true'], select[aria-invalid='true'] { border-color: var(--bad); }
.field .soft { margin: 0.25rem 0 0; }
.fault { color: var(--bad); font-size: 0.875rem; margin: 0.25rem 0 0; }
.alert { background: var(--bad-ground); color: var(--bad); border-radius: 0.375rem; padding: 0.75rem;
  margin: 0 0 1rem; }
button, .button { display: block; width: 100%; min-height: 2.75rem; margin-top: 0.75rem; padding: 0.5rem 1rem;
  font: inherit; font-weight: 600; text-align: center; text-decoration: none;
  border: 1px solid var(--accent); border-radius: 0.375rem; background: var(--accent);
  color: var(--on-accent); cursor: pointer; }
button.plain { background: transparent; color: var(--accent); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
ul { margin: 0 0 1rem; padding-left: 1.25rem; }
ul.files { padding: 0; list-style: none; border: 1px solid var(--line); border-radius: 0.375rem; }
.files li { display: flex; align-items: center; justify-content: space-between; gap: 0.75rem; min-height: 2.75rem;
  padding: 0.375rem 0.375rem 0.375rem 0.75rem; }
.files li + li { border-top: 1px solid var(--line); }
.row button { width: auto; margin: 0; border-color: transparent; font-size: 0.875rem; white-space: nowrap; }
.facts { margin: 0 0 1rem; }
.facts dt { color: var(--soft); font-size: 0.875rem; }
.facts dd { display: flex; align-items: center; justify-content: space-between; gap: 0.75rem; margin: 0 0 0.75rem;
  font-size: 1.125rem; font-variant-numeric: tabular-nums; flex-wrap: wrap; }
button.copy { width: auto; margin: 0; font-size: 0.875rem; }
.figure { font-size: 1.75rem; font-weight: 600; margin: 0 0 1rem; }
.oval { width: 9rem; height: 12rem; margin: 0.5rem auto 1rem; border: 3px dashed var(--accent); border-radius: 50%; }
`
