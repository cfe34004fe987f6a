import { ActionIcon, Menu, Tooltip } from '@mantine/core';
import { IconCheck, IconLineHeight } from '@tabler/icons-react';
import { densities, densityLabels, type Density } from './density';

interface DensityMenuProps {
  density: Density;
  onDensity: (density: Density) => void;
}

/** Height of the rows. */
export function DensityMenu({ density, onDensity }: DensityMenuProps) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Tooltip label="密度">
          <ActionIcon variant="default" size={32} aria-label="密度">
            <IconLineHeight size={16} />
          </ActionIcon>
        </Tooltip>
      </Menu.Target>
      <Menu.Dropdown>
        {densities.map((choice) => (
          <Menu.Item
            key={choice}
            role="menuitemradio"
            aria-checked={choice === density}
            rightSection={choice === density && <IconCheck size={14} aria-hidden />}
            onClick={() => onDensity(choice)}
          >
            {densityLabels[choice]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
