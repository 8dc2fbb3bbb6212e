import type { Results, SelfieSegmentation } from '@mediapipe/selfie_segmentation';
import type { PersonMask } from './person-mask.ts';
import script from '@mediapipe/selfie_segmentation/selfie_segmentation.js?url';
import graph from '@mediapipe/selfie_segmentation/selfie_segmentation.binarypb?url';
import model from '@mediapipe/selfie_segmentation/selfie_segmentation_landscape.tflite?url';
import simdScript from '@mediapipe/selfie_segmentation/selfie_segmentation_solution_simd_wasm_bin.js?url';
import simdModule from '@mediapipe/selfie_segmentation/selfie_segmentation_solution_simd_wasm_bin.wasm?url';
import plainScript from '@mediapipe/selfie_segmentation/selfie_segmentation_solution_wasm_bin.js?url';
import plainModule from '@mediapipe/selfie_segmentation/selfie_segmentation_solution_wasm_bin.wasm?url';

/** Maps the file names that the package requests. All files come from this server. */
const files: Readonly<Record<string, string>> = {
  'selfie_segmentation.binarypb': graph,
  'selfie_segmentation_landscape.tflite': model,
  'selfie_segmentation_solution_simd_wasm_bin.js': simdScript,
  'selfie_segmentation_solution_simd_wasm_bin.wasm': simdModule,
  'selfie_segmentation_solution_wasm_bin.js': plainScript,
  'selfie_segmentation_solution_wasm_bin.wasm': plainModule,
};

declare global {
  // The package's script is none of a module: it leaves its class here.
  // oxlint-disable-next-line no-var
  var trustedTypes:
    | undefined
    | {
        defaultPolicy: unknown;
        createPolicy: (name: string, rules: { createScriptURL: (address: string) => string }) => unknown;
      };
  // oxlint-disable-next-line no-var
  var SelfieSegmentation:
    | (new (config: { locateFile: (name: string) => string }) => SelfieSegmentation)
    | undefined;
}

/** Finds the person in a picture, on this device, with MediaPipe's selfie segmentation. */
export class BackgroundMask implements PersonMask {
  readonly #solution: SelfieSegmentation;
  #mask: Results['segmentationMask'] | undefined;

  private constructor(solution: SelfieSegmentation) {
    this.#solution = solution;
    solution.onResults(({ segmentationMask }) => {
      this.#mask = segmentationMask;
    });
  }

  /** Loads code and model (6 MB) once. */
  static async load(): Promise<BackgroundMask> {
    allowOwnScripts();
    await loadScript(script);
    const { SelfieSegmentation: Solution } = globalThis;
    if (Solution === undefined) throw new Error('The background segmentation could not be loaded');
    const solution = new Solution({ locateFile: (name) => files[name] ?? name });
    // 1 selects the model for landscape pictures.
    solution.setOptions({ modelSelection: 1 });
    await solution.initialize();
    return new BackgroundMask(solution);
  }

  /** @returns a mask that is opaque where the person is; undefined before the first result */
  async of(picture: HTMLVideoElement): Promise<CanvasImageSource | undefined> {
    await this.#solution.send({ image: picture });
    return this.#mask;
  }

  close(): void {
    void this.#solution.close().catch(() => undefined);
  }
}

/**
 * The package adds scripts by URL, which this page's policy (Trusted Types) blocks by default. This policy
 * permits only this server's own files.
 */
function allowOwnScripts(): void {
  const { trustedTypes } = globalThis;
  if (trustedTypes === undefined || trustedTypes.defaultPolicy !== null) return;
  trustedTypes.createPolicy('default', {
    createScriptURL: (address) => {
      const { origin } = new URL(address, location.href);
      if (origin !== location.origin) throw new TypeError(`A script from ${origin} was refused`);
      return address;
    },
  });
}

async function loadScript(address: string): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const element = document.createElement('script');
    element.src = address;
    element.addEventListener('load', () => resolve());
    element.addEventListener('error', () =>
      reject(new Error('The background segmentation could not be loaded')),
    );
    document.head.append(element);
  });
}
