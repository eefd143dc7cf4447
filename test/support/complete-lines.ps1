# Completes the lines of a JSON file as PowerShell does at Tab, in one process, and writes JSON.
param([string] $Completion, [string] $Lines)

# What a careful profile has: a completer must not mind.
Set-StrictMode -Version Latest
$ErrorActionPreference = 'Stop'
[Console]::OutputEncoding = [System.Text.UTF8Encoding]::new($false)
. $Completion
$global:LASTEXITCODE = 7
# Not assigned as it is, since Windows PowerShell hands on the whole array as one item.
$typed = @((Get-Content -Raw -Encoding UTF8 $Lines | ConvertFrom-Json) | ForEach-Object { $_ })
$answers = foreach ($line in $typed) {
    $found = $null
    # An empty text of a completer is an error, which PowerShell keeps from the person.
    try { $found = TabExpansion2 $line $line.Length } catch { $found = $null }
    $results = @()
    if ($found) {
        $results = @($found.CompletionMatches | ForEach-Object {
            @{
                line = $line.Remove($found.ReplacementIndex, $found.ReplacementLength).Insert($found.ReplacementIndex, $_.CompletionText)
                shown = $_.ListItemText
                title = $_.ToolTip
            }
        })
    }
    @{ typed = $line; results = $results }
}
ConvertTo-Json -Depth 4 -Compress -InputObject @{ answers = @($answers); exit = $global:LASTEXITCODE }
