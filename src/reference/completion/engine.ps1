# Completion of ws for PowerShell (5.1 and newer). The code is src/reference/completion/engine.ps1; `npm run generate` adds the table of commands.
# Commands, flags, values and files need no ws to run; ids are asked of `ws __complete`, which answers in time with what it has by then.
# Windows PowerShell 5.1 asks nobody about `-`, `--` and `-o`; it does about `--o`.

Register-ArgumentCompleter -Native -CommandName ws -ScriptBlock {
param($wordToComplete, $commandAst, $cursorPosition)

# What a profile says of faults would hold here too, and any fault means names of files in place of an answer.
Set-StrictMode -Off
$ErrorActionPreference = 'SilentlyContinue'

# <the table>
function New-Result([string] $Text, [string] $Title, [string] $Shown) {
    if ([string]::IsNullOrWhiteSpace($Title)) { $Title = $Text }
    if ($Shown -eq '') { $Shown = $Text }
    $insert = $Text
    # PowerShell takes a result as it stands: a bare comma would make a list, `@` a splat, and `-a.b` two words.
    # It reads the quotes of print as plain ones.
    if ($Text -match '[^\w\-./:=]|^-\w*[.:]') { $insert = "'" + ($Text -replace "['\u2018-\u201b]", '$0$0') + "'" }
    [System.Management.Automation.CompletionResult]::new($insert, $Shown, 'ParameterValue', $Title)
}

# A word as ws gets it: without quotes, and a list with its commas.
function Get-Word($Element) {
    if ($Element -is [System.Management.Automation.Language.ArrayLiteralAst]) {
        return ($Element.Elements | ForEach-Object { Get-Word $_ }) -join ','
    }
    if ($Element -is [System.Management.Automation.Language.StringConstantExpressionAst]) { return $Element.Value }
    if ($Element -is [System.Management.Automation.Language.ExpandableStringExpressionAst]) { return $Element.Value }
    $Element.Extent.Text
}

# What stands behind a word like `wait` is the row without that word, unless there is one with it.
function Get-Row([string] $Path) {
    $found = $Rows[$Path]
    if ($found) {
        $shared = @($found.Groups | ForEach-Object { $Groups[$_] })
        return @{ Children = $found.Children; Flags = $found.Flags + $shared; Arguments = $found.Arguments }
    }
    $first, $rest = $Path -split ' ', 2
    if (-not $Behind.ContainsKey($first)) { return @{ Children = @(); Flags = @(); Arguments = @() } }
    $inner = Get-Row $rest
    $outer = $Behind[$first]
    if ($outer.Named) { return @{ Children = $inner.Children; Flags = $outer.Flags; Arguments = @() } }
    @{ Children = $inner.Children; Flags = $inner.Flags + $outer.Flags; Arguments = $inner.Arguments }
}

# The token of a flag: what stands behind its name says what it takes.
function Find-Token([string] $Name, $Row) {
    foreach ($entry in $Row.Flags + $Globals) {
        $token = $entry.Split("`t")[0]
        if ($token -ceq $Name -or $token -cmatch ('^' + [regex]::Escape($Name) + '[+@#=]')) { return $token }
    }
}

# Those of a table that begin as typed.
function Find-Entries([string[]] $Entries) {
    foreach ($entry in $Entries) {
        $text, $title = $entry -split "`t", 2
        if ($text.StartsWith($current, [System.StringComparison]::Ordinal)) { New-Result $text $title }
    }
}

# Behind `--flag=`, where PowerShell's own results would begin with `.\` or a quote.
function Find-Files([string] $Prefix) {
    $start = $current.Substring($Prefix.Length)
    $folder = $start -replace '[^/\\]*$', ''
    foreach ($found in [System.Management.Automation.CompletionCompleters]::CompleteFilename($start)) {
        New-Result "$Prefix$folder$($found.ListItemText)" $found.ToolTip
    }
}

# Words that a program gets as they stand. Before 7.3 PowerShell leaves quotes in a word as they are, so that it falls apart;
# cmd, which runs batch files, takes signs for its own wherever they stand.
function Test-Word([string] $Text) {
    $program = Get-Command ws | Select-Object -First 1
    if ($program.Source -match '\.(cmd|bat)$') { return $Text -notmatch '["%&|<>^!()]|\\$' }
    if ($PSNativeCommandArgumentPassing -and $PSNativeCommandArgumentPassing -ne 'Legacy') { return $true }
    $Text -notmatch '"|\\$'
}

function Find-Ids([string] $Prefix) {
    $encoding = [Console]::OutputEncoding
    $exit = $global:LASTEXITCODE
    try {
        # PowerShell reads what a program writes as the console's code page, and ws writes UTF-8.
        if ($encoding.CodePage -ne 65001) {
            try { [Console]::OutputEncoding = [System.Text.UTF8Encoding]::new($false) } catch { $encoding = $null }
        }
        $lines = & ws __complete powershell "=$current" @before 2>$null
    } finally {
        if ($encoding -and $encoding.CodePage -ne 65001) { [Console]::OutputEncoding = $encoding }
        # A prompt may show how the last program of the person ended.
        $global:LASTEXITCODE = $exit
    }
    $notice = ''
    foreach ($line in $lines) {
        $id, $title = $line -split "`t", 2
        # PowerShell shows nothing but what it may insert, and what is said of it.
        if ($id -eq '') { $notice = $title; continue }
        if ($notice -ne '') { $title = "$title ($notice)".Trim() }
        $text = "$Prefix$id"
        # ws offers only what fits, and titles in any case.
        if (-not $text.StartsWith($kept, [System.StringComparison]::Ordinal)) { continue }
        if (-not (Test-Word $text)) { continue }
        $text = $text.Substring($kept.Length)
        $shown = $text
        if ($title) { $shown = "$text  ($title)" }
        New-Result $text $title $shown
    }
}

# Where ws keeps files of one kind.
function Get-Folder([string] $Inside, [string] $Xdg, [string] $BelowHome, [string] $AppData) {
    if ($env:WS_CONFIG_DIR) { return [System.IO.Path]::Combine($env:WS_CONFIG_DIR, $Inside) }
    if ($Xdg -and [System.IO.Path]::IsPathRooted($Xdg)) { return [System.IO.Path]::Combine($Xdg, 'ws') }
    if ($env:OS -ne 'Windows_NT') { return [System.IO.Path]::Combine($HOME, $BelowHome, 'ws') }
    if ($AppData) { return [System.IO.Path]::Combine($AppData, 'ws', $Inside) }
}

# Runs ws without a trace: a prompt may show how the last program of the person ended.
function Read-Lines([string[]] $Words) {
    $exit = $global:LASTEXITCODE
    $lines = @(& ws __complete @Words 2>$null)
    $global:LASTEXITCODE = $exit
    $lines
}

# Commands beyond the table: aliases, and programs ws-<name> of PATH. Only aliases of a project are asked of ws.
function Find-Others {
    $entries = @()
    $folder = Get-Folder '' $env:XDG_CONFIG_HOME '.config' $env:APPDATA
    if ($folder) {
        foreach ($line in @(Get-Content -LiteralPath "$folder/aliases.json" -Encoding UTF8)) {
            # A line of it is `"name": "words",`.
            if ($line -cmatch '^\s*"([a-z0-9][a-z0-9-]*)": "(.*)",?$') { $entries += "$($Matches[1])`t$($Matches[2])" }
        }
    }
    $folder = Get-Item -LiteralPath $PWD.ProviderPath
    while ($folder -and -not [System.IO.File]::Exists("$($folder.FullName)/.ws.json")) { $folder = $folder.Parent }
    if ($folder -and (Get-Content -LiteralPath "$($folder.FullName)/.ws.json" -Raw).Contains('"aliases"')) {
        $entries += Read-Lines 'aliases'
    }
    foreach ($program in @(Get-Command -Name 'ws-*' -CommandType Application)) {
        $name = $program.Name
        if ($env:OS -eq 'Windows_NT') { $name = $name -replace '\.(exe|cmd|bat)$', '' }
        if ($name -cmatch '^ws-([a-z0-9][a-z0-9-]*)$') { $entries += "$($Matches[1])`t$($program.Source)" }
    }
    Find-Entries $entries
}

# The row that ws itself has for the words before the cursor; nothing if it has none.
function Read-Row {
    $lines = @(Read-Lines (@('row') + $before))
    if ($lines -notcontains 'row') { return }
    $entries = { param($Kind) @($lines | Where-Object { $_.StartsWith("$Kind`t") } | ForEach-Object { $_.Substring($Kind.Length + 1) }) }
    $path = @(& $entries 'path')
    if ($path.Count -gt 0) { return (Get-Row $path[0]) + @{ Path = $path[0] } }
    @{ Children = @(); Flags = @(& $entries 'flag'); Arguments = @(& $entries 'arg') }
}

# A word that is neither in the table nor a value of the argument may be a command that ws knows, or an alias.
function Find-KnownRow([string] $Word, $Row) {
    $first = "$(@($Row.Arguments)[0])".Split("`t")[0]
    if (-not $first.EndsWith(',')) { return }
    if ($first.TrimEnd(',').Substring($first.IndexOf('=') + 1).Split(',') -ccontains $Word) { return }
    Read-Row
}

# A description that ws has learnt may give a command more flags, and flags more words: then they are asked for.
function Get-Followed($Row) {
    $folder = Get-Folder 'data' $env:XDG_DATA_HOME '.local/share' $env:LOCALAPPDATA
    if ($where -eq '' -or -not $folder -or -not [System.IO.Directory]::Exists("$folder/learnt")) { return $Row }
    $found = Read-Row
    if (-not $found) { return $Row }
    @{ Children = $Row.Children; Flags = $found.Flags; Arguments = $Row.Arguments }
}

function Find-Values([string] $Token, [string] $Prefix) {
    if ($Token -eq ',') { Find-Others }
    elseif ($Token.Contains('=')) {
        Find-Entries ($Token.Substring($Token.IndexOf('=') + 1).Split(',') | ForEach-Object { "$Prefix$_" })
    } elseif ($Token.EndsWith('#')) { Find-Ids $Prefix }
    elseif ($Token.EndsWith('@')) { Find-Files $Prefix }
}

# $wordToComplete has quotes around it that nobody typed, and of a list it has the last item alone.
$current = ''
# PowerShell puts a result in place of the last item of a list; what stands before it stays.
$kept = ''
$before = @()
foreach ($element in ($commandAst.CommandElements | Select-Object -Skip 1)) {
    if ($element.Extent.StartOffset -ge $cursorPosition) { break }
    $word = Get-Word $element
    if ($element.Extent.EndOffset -lt $cursorPosition) { $before += $word; continue }
    $current = $word
    # A list that ends with its comma is an error to the parser.
    if ($element -is [System.Management.Automation.Language.ArrayLiteralAst] -or
        $element -is [System.Management.Automation.Language.ErrorExpressionAst]) { $kept = $word -replace '[^,]*$', '' }
}

$where = ''
$row = Get-Row ''
$pending = ''
$only = $false
$count = 0
$isFollowed = $false
foreach ($word in $before) {
    if ($pending -ne '') { $pending = ''; continue }
    if ($only -or $word -notmatch '^-.') {
        $names = @($row.Children | ForEach-Object { $_.Split("`t")[0] })
        if (-not $only -and $count -eq 0 -and $names -ccontains $word) {
            $where = "$where $word".Trim()
            $row = Get-Row $where
        } else {
            $found = $null
            if (-not $only -and $count -eq 0) { $found = Find-KnownRow $word $row }
            if ($found) {
                $row = $found
                $isFollowed = $true
                if ($found.Path) { $where = $found.Path }
            } else { $count += 1 }
        }
    } elseif ($word -eq '--') { $only = $true }
    elseif (-not $word.Contains('=')) {
        if (-not $isFollowed) { $row = Get-Followed $row; $isFollowed = $where -ne '' }
        $token = Find-Token $word $row
        if ($token -match '[+@#=]') { $pending = $token }
    }
}

if ($pending -eq '' -and -not $only -and $current -match '^-' -and -not $isFollowed) { $row = Get-Followed $row }

# What may stand at the cursor: a value, and words of the table.
$token = ''
$prefix = ''
$entries = @()
if ($pending -ne '') { $token = $pending }
elseif (-not $only -and $current -match '^--[^=]*=') {
    $flag = $current.Substring(0, $current.IndexOf('='))
    $token = Find-Token $flag $row
    $prefix = "$flag="
} elseif (-not $only -and $current -match '^-') {
    # A flag that takes more words here than elsewhere stands in both.
    $entries = $row.Flags + $Globals | ForEach-Object { $_ -replace '^([^\t=+@#]+)[^\t]*', '$1' } | Select-Object -Unique
} else {
    $argument = ''
    if ($count -lt $row.Arguments.Count) { $argument = $row.Arguments[$count] }
    elseif ($row.Arguments.Count -gt 0) { $argument = $row.Arguments[-1] }
    $token = $argument.Split("`t")[0]
    if ($count -ge $row.Arguments.Count -and -not $token.EndsWith('*')) { $token = '' }
    # `ws browse cr` goes on with an id, or with a noun below.
    if ($count -eq 0) { $entries = $row.Children }
}
$isKnown = "$token" -ne ',' -and "$token".EndsWith(',')
if ($token -ne ',') { $token = "$token".TrimEnd(',').TrimEnd('*') }

# Where nothing comes from here, PowerShell offers files, written as it likes them; an empty text keeps it from that.
if ($token.EndsWith('@') -and $prefix -eq '') { return }
$results = @(Find-Values $token $prefix) + @(Find-Entries $entries)
if ($isKnown) { $results += @(Find-Ids $prefix) }
if ($results.Count -gt 0) { $results } else { '' }
}
