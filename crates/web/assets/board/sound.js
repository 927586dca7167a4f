/**
 * Sounds, made when they are needed: wood, glass and a little music.
 *
 * There is no file to load. A browser lets a page sound only after the person
 * has done something, so the context is made at the first sound after that.
 */

/** @type {AudioContext | null} */
let context = null;

/** The context, if the page may sound. */
function audio() {
  if (!navigator.userActivation?.hasBeenActive) return null;
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
  return context;
}

/**
 * A tone that dies away.
 *
 * @param {number} pitch
 * @param {number} after
 * @param {number} length
 * @param {number} loud
 * @param {OscillatorType} [type]
 */
function tone(pitch, after, length, loud, type = "sine") {
  const ctx = audio();
  if (!ctx) return;
  const [source, gain, at] = [ctx.createOscillator(), ctx.createGain(), ctx.currentTime + after];
  source.type = type;
  source.frequency.value = pitch;
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(loud, at + 0.004);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
  source.connect(gain).connect(ctx.destination);
  source.start(at);
  source.stop(at + length);
}

/**
 * A breath of noise through a band that moves.
 *
 * @param {number} from
 * @param {number} to
 * @param {number} after
 * @param {number} length
 * @param {number} loud
 */
function noise(from, to, after, length, loud) {
  const ctx = audio();
  if (!ctx) return;
  const at = ctx.currentTime + after;
  const buffer = ctx.createBuffer(1, Math.ceil(ctx.sampleRate * length), ctx.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < samples.length; i += 1) samples[i] = Math.random() * 2 - 1;
  const [source, band, gain] = [ctx.createBufferSource(), ctx.createBiquadFilter(), ctx.createGain()];
  source.buffer = buffer;
  band.type = "bandpass";
  band.Q.value = 1.4;
  band.frequency.setValueAtTime(from, at);
  band.frequency.exponentialRampToValueAtTime(to, at + length);
  gain.gain.setValueAtTime(loud, at);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
  source.connect(band).connect(gain).connect(ctx.destination);
  source.start(at);
}

/** A marble on wood. */
function place() {
  noise(2600, 900, 0, 0.05, 0.5);
  tone(310, 0, 0.09, 0.16, "triangle");
  tone(1480, 0.002, 0.05, 0.05);
}

/** A block that slides round and falls into its place. */
function twist() {
  noise(300, 900, 0, 0.36, 0.22);
  noise(1400, 500, 0.4, 0.07, 0.45);
  tone(150, 0.4, 0.14, 0.2, "triangle");
}

/** Glass on glass. */
function capture() {
  tone(1850, 0, 0.22, 0.08);
  tone(2480, 0.07, 0.3, 0.07);
  noise(3800, 2200, 0, 0.05, 0.15);
}

/** @param {number[]} pitches @param {number} apart */
function melody(pitches, apart) {
  for (const [i, pitch] of pitches.entries()) tone(pitch, i * apart, 0.6, 0.09, "triangle");
}

const SOUNDS = {
  place,
  twist,
  capture,
  win: () => melody([523, 659, 784, 1047], 0.11),
  lose: () => melody([440, 392, 330], 0.16),
  draw: () => melody([440, 440], 0.2),
  start: () => melody([392, 523], 0.12),
  notice: () => melody([784, 988], 0.09),
  refuse: () => tone(160, 0, 0.16, 0.12, "square"),
  low: () => tone(880, 0, 0.1, 0.08, "square"),
};

/** @param {keyof typeof SOUNDS} name @param {boolean} audible */
export function sound(name, audible) {
  if (audible) SOUNDS[name]();
}
