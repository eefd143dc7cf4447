/** The style of the page: the colours of each theme reach a contrast of 4.5 to 1 wherever words stand on them. */
export const style = `
:root { --ground: #ffffff; --panel: #f5f6f8; --line: #d4d8de; --text: #1b1f24; --faint: #57606a; --link: #0b5cad;
  --critical: #7b1fa2; --high: #b3261e; --medium: #9a5b00; --low: #5d6b1d; --info: #2f6591; --on: #ffffff;
  --good: #1a7f37; --heat-1: #eaf2fb; --heat-2: #d3e5f7; --heat-3: #b5d3f0; --heat-4: #8fbce6; --heat-5: #f0c48a; --heat-6: #f2a28e; --heat-text: #10151a; }
@media (prefers-color-scheme: dark) { :root { --ground: #14171b; --panel: #1d2127; --line: #3a414b; --text: #e8eaed; --faint: #a5adb8; --link: #8ab8f0;
  --critical: #d9a0ee; --high: #ff9a90; --medium: #f2bd6b; --low: #c3cf7c; --info: #93c3ea; --on: #14171b;
  --good: #6fd08c; --heat-1: #1f2a36; --heat-2: #24384c; --heat-3: #2a4a69; --heat-4: #315d87; --heat-5: #7a5418; --heat-6: #8f3526; --heat-text: #ffffff; } }
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 1rem; max-width: 72rem; background: var(--ground); color: var(--text); font: 1rem/1.5 system-ui, sans-serif; }
h1 { font-size: 1.6rem; line-height: 1.2; margin: 0.5rem 0; } h2 { font-size: 1.2rem; margin: 2rem 0 0.5rem; }
a { color: var(--link); } a:focus-visible, summary:focus-visible, input:focus-visible, .wide:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; }
.skip { position: absolute; left: -99rem; } .skip:focus { left: 1rem; top: 0.5rem; background: var(--ground); padding: 0.25rem 0.5rem; }
.faint { color: var(--faint); } code { font-size: 0.9em; overflow-wrap: anywhere; } code .word { display: inline-block; max-width: 100%; }
.tiles { display: flex; flex-wrap: wrap; gap: 0.5rem; list-style: none; margin: 0; padding: 0; }
.tiles li { flex: 1 1 6rem; padding: 0.5rem 0.75rem; border: 1px solid var(--line); border-left: 0.4rem solid; background: var(--panel); border-radius: 0.25rem; }
.tiles strong { display: block; font-size: 1.5rem; line-height: 1.2; }
.tiles .critical { border-left-color: var(--critical); } .tiles .high { border-left-color: var(--high); } .tiles .medium { border-left-color: var(--medium); }
.tiles .low { border-left-color: var(--low); } .tiles .info { border-left-color: var(--info); }
.charts { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 26rem), 1fr)); gap: 1rem; margin-top: 1rem; }
figure { margin: 0; padding: 0.75rem; border: 1px solid var(--line); border-radius: 0.25rem; } figcaption { font-weight: 600; margin-bottom: 0.5rem; }
svg { display: block; width: 100%; height: auto; } svg text { fill: var(--text); font-size: 13px; } svg .grid { stroke: var(--line); }
svg .critical { fill: var(--critical); } svg .high { fill: var(--high); } svg .medium { fill: var(--medium); } svg .low { fill: var(--low); } svg .info { fill: var(--info); }
.search { display: flex; flex-wrap: wrap; gap: 0.5rem 1rem; align-items: end; margin-bottom: 1rem; }
.search input[type=search] { display: block; width: min(24rem, 80vw); padding: 0.4rem 0.6rem; font: inherit; color: inherit; background: var(--ground); border: 1px solid var(--faint); border-radius: 0.25rem; }
.search input::placeholder { color: var(--faint); opacity: 1; }
fieldset { border: 0; padding: 0; margin: 0; } fieldset label { margin-right: 0.75rem; white-space: nowrap; } legend { padding: 0; }
.group { border: 1px solid var(--line); border-radius: 0.25rem; margin: 0.5rem 0; padding: 0.25rem 0.75rem; }
summary { cursor: pointer; padding: 0.25rem 0; } .title { font-weight: 600; }
.badge { display: inline-block; min-width: 4.5rem; padding: 0 0.4rem; border-radius: 0.25rem; text-align: center; font-size: 0.85rem; color: var(--on); }
.badge.critical { background: var(--critical); } .badge.high { background: var(--high); } .badge.medium { background: var(--medium); } .badge.low { background: var(--low); } .badge.info { background: var(--info); }
.group ul { padding-left: 1.1rem; } .group li { margin: 0.5rem 0; overflow-wrap: anywhere; } .address { font-weight: 600; }
.wide { overflow-x: auto; } table { border-collapse: collapse; width: 100%; } th, td { text-align: left; vertical-align: top; padding: 0.3rem 0.6rem; border-bottom: 1px solid var(--line); }
th[scope=row] { font-weight: 500; } .status-fail { color: var(--high); } .status-could-not-check { color: var(--medium); } .status-pass { color: var(--good); }
.heat td { text-align: center; color: var(--heat-text); } .heat th[scope=col] { vertical-align: bottom; } .heat .heat-0 { color: var(--faint); }
.heat-1 { background: var(--heat-1); } .heat-2 { background: var(--heat-2); } .heat-3 { background: var(--heat-3); } .heat-4 { background: var(--heat-4); } .heat-5 { background: var(--heat-5); } .heat-6 { background: var(--heat-6); }
[hidden] { display: none !important; }
@media (max-width: 40rem) { body { padding: 0.6rem; } h1 { font-size: 1.3rem; } svg text { font-size: 16px; } svg.trend text { font-size: 20px; } }
@media screen and (max-width: 40rem) { .stacks, .stacks tbody, .stacks tr, .stacks th, .stacks td { display: block; } .stacks thead { position: absolute; left: -99rem; } .stacks tr { padding: 0.4rem 0; border-bottom: 1px solid var(--line); }
  .stacks th, .stacks td { min-width: 0; max-width: none; padding: 0.15rem 0; border: 0; text-align: left; overflow-wrap: anywhere; } .stacks td { display: grid; grid-template-columns: minmax(6rem, 2fr) minmax(13.9rem, 3fr); gap: 0.6rem; }
  .stacks td::before { content: attr(data-column); color: var(--faint); overflow-wrap: anywhere; } .stacks td:empty { display: none; } .heat.stacks td { padding: 0.15rem 0.4rem; grid-template-columns: minmax(0, 3fr) minmax(5rem, 2fr); } .heat.stacks td::before { color: inherit; } .heat.stacks .heat-0 { display: none; } }
@media print { .search, .skip { display: none; } body { max-width: none; padding: 0; font-size: 10pt; } .wide { overflow: visible; } .group, figure, tr { break-inside: avoid; }
  .badge, .heat td, svg, .tiles li { print-color-adjust: exact; } a { color: inherit; } }
`
