#!/usr/bin/env bash
# Records the sample's spoken audio from its scripts: sample/audio/<name>.txt -> sample/audio/<name>.mp3.
# Needs espeak-ng, sox and lame. Prints the chapter starts, so that feed and chapters can be kept true.
# Usage: scripts/sample/record-audio.sh [name ...]   (default: every script in sample/audio)
set -euo pipefail
export LC_ALL=C.UTF-8

ROOT="$(cd "$(dirname "$0")/../.." && pwd)"
readonly ROOT
readonly AUDIO="$ROOT/sample/audio"
readonly RATE=22050 KBITS=32
readonly SAY_PAUSE=0.28 CHAPTER_PAUSE=0.5
WORK="$(mktemp -d)"
readonly WORK
trap 'rm -rf "$WORK"' EXIT

for tool in espeak-ng sox soxi lame; do
  command -v "$tool" >/dev/null || { echo "record-audio: $tool is missing (apt-get install espeak-ng sox lame libsox-fmt-mp3)" >&2; exit 1; }
done

# One voice per host: variant, pitch (0-99), words per minute.
voice_of() {
  case "$1" in
    WOUT) echo "nl+m3 38 152" ;;
    NOOR) echo "nl+f2 56 158" ;;
    MILAN) echo "nl+m7 26 142" ;;
    *) echo "record-audio: no voice for $1" >&2; return 1 ;;
  esac
}

# {written|spoken} becomes what is spoken.
spoken() { sed -E 's/\{[^|}]*\|([^}]*)\}/\1/g' <<<"$1"; }

say() { # name, text, out
  local variant pitch speed
  read -r variant pitch speed <<<"$(voice_of "$1")"
  espeak-ng -v "$variant" -p "$pitch" -s "$speed" -g 2 -w "$WORK/raw.wav" -- "$(spoken "$2")"
  # Trim the synthesiser's silence and put the voice in a small room.
  sox "$WORK/raw.wav" -r "$RATE" -c 1 -b 16 "$3" \
    silence 1 0.02 0.2% reverse silence 1 0.02 0.2% reverse \
    gain -10 highpass 80 lowpass 7000 compand 0.01,0.15 6:-55,-50,-30,-17,0,-9 0 -30 norm -4 reverb 14 60 25 pad 0 "$SAY_PAUSE"
}

pluck() { # note, seconds, out
  sox -R -n -r "$RATE" -c 1 -b 16 "$3" synth "$2" pluck "$1" fade t 0.005 "$2" 0.08 gain -9
}

# A projector starts to rattle (24 pictures a second) and three notes go up with the curtain.
overture() {
  pluck G3 0.32 "$WORK/g.wav"; pluck C4 0.32 "$WORK/c.wav"; pluck E4 1.3 "$WORK/e.wav"
  sox "$WORK/g.wav" "$WORK/c.wav" "$WORK/e.wav" "$WORK/notes.wav" pad 0.9 0
  sox -R -n -r "$RATE" -c 1 -b 16 "$WORK/projector.wav" synth 2.6 brownnoise tremolo 24 85 \
    highpass 300 gain -16 fade t 0.4 2.6 1.2
  sox -m "$WORK/projector.wav" "$WORK/notes.wav" "$1" norm -7 reverb 20 pad 0 0.2
}

# Between chapters: two notes, one step higher each time, so that the ear hears the film advance.
interlude() { # number, out
  local steps=(C4 D4 E4 G4 A4 C5)
  pluck "${steps[$(( $1 % 6 ))]}" 0.26 "$WORK/a.wav"
  pluck "${steps[$(( ($1 + 2) % 6 ))]}" 1.1 "$WORK/b.wav"
  sox "$WORK/a.wav" "$WORK/b.wav" "$2" norm -9 reverb 20 pad "$CHAPTER_PAUSE" 0.15
}

curtain() { # out
  pluck E4 0.3 "$WORK/a.wav"; pluck C4 0.3 "$WORK/b.wav"; pluck G3 1.6 "$WORK/c2.wav"
  sox "$WORK/a.wav" "$WORK/b.wav" "$WORK/c2.wav" "$1" norm -8 reverb 25 pad 0.2 0.3
}

clock() { awk -v s="$1" 'BEGIN { printf "%d:%02d", int(s / 60), int(s) % 60 }'; }

record() { # name
  local part=0 chapter=0 line speaker file parts=()
  local elapsed=0
  add() { parts+=("$1"); elapsed="$(awk -v a="$elapsed" -v b="$(soxi -D "$1")" 'BEGIN { print a + b }')"; }
  echo "$1"
  while IFS= read -r line || [[ -n "$line" ]]; do
    [[ -z "$line" || "$line" == \#* ]] && continue
    file="$WORK/$(printf '%04d' "$part").wav"; part=$((part + 1))
    if [[ "$line" == "== "* ]]; then
      # A chapter starts with its jingle, so the first word is never cut off.
      echo "  $(clock "$elapsed")  ${line#== }"
      if (( chapter == 0 )); then overture "$file"; else interlude "$chapter" "$file"; fi
      chapter=$((chapter + 1))
    else
      speaker="${line%%:*}"
      say "$speaker" "${line#*: }" "$file"
    fi
    add "$file"
  done <"$AUDIO/$1.txt"
  curtain "$WORK/curtain.wav"; add "$WORK/curtain.wav"
  # Silence up to the next whole second: the duration in the feed is then simply true.
  sox "${parts[@]}" "$WORK/all.wav" norm -1 gain -l 4 norm -2 pad 0 "$(awk -v s="$elapsed" 'BEGIN { print int(s) + 1 - s }')"
  # Constant bitrate: every browser can seek by arithmetic, without reading the whole file.
  lame --quiet --cbr -b "$KBITS" -m m -q 2 --resample 22.05 --id3v2-only --tt "$1" --ta "KINO 9" --ty 2026 \
    "$WORK/all.wav" "$AUDIO/$1.mp3"
  echo "  $(clock "$(soxi -D "$AUDIO/$1.mp3")")  einde ($(soxi -D "$AUDIO/$1.mp3") s, $(stat -c %s "$AUDIO/$1.mp3") bytes)"
}

names=("$@")
if (( ${#names[@]} == 0 )); then
  for script in "$AUDIO"/*.txt; do names+=("$(basename "$script" .txt)"); done
fi
for name in "${names[@]}"; do record "$name"; done
